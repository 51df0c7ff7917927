import { describe, expect, it } from "vitest";
import type { Message } from "../model/message.ts";
import { writeOriginalMessage, writeOriginalOutput } from "./write-original.ts";

const source = '{ "role":"user", "parts":[{"functionResponse":{"response":{ "z":1234567890123456789, "a":1 }}}] }';

describe("writeMessage", () => {
  it("writes a message as its client sent it, and makes one identity of all spellings", () => {
    const [one, two] = ['{"b":1.0, "a":2}', '{"a":2,"b":1}'].map((text) => writeOriginalMessage(decoded(text)));
    expect(one?.text).toBe('{"b":1.0, "a":2}');
    expect(one?.identity).toBe('{"a":2,"b":1}');
    expect(two?.identity).toBe(one?.identity);
  });

  it("distinguishes numbers that parse to the same value", () => {
    const [one, two] = ["1234567890123456789", "1234567890123456788"].map((id) =>
      writeOriginalMessage(decoded(`{"id":${id}}`)),
    );
    expect(one?.identity).not.toBe(two?.identity);
  });

  it("writes what has no original characters in the order of its keys", () => {
    const message: Message = { role: "user", parts: [], meta: { wire: { role: "user", content: "a" } } };
    expect(writeOriginalMessage(message)).toEqual({
      text: '{"role":"user","content":"a"}',
      identity: '{"content":"a","role":"user"}',
    });
  });
});

describe("writeOutput", () => {
  it("cuts the value that a tool gave out of its message", () => {
    const message = decoded(source);
    const value = JSON.parse(JSON.stringify(message.meta?.wire)).parts[0].functionResponse.response;
    expect(writeOriginalOutput(message, { kind: "json", value }).text).toBe('{"z":1234567890123456800,"a":1}');
    const own = Object(message.meta?.wire).parts[0].functionResponse.response;
    expect(writeOriginalOutput(message, { kind: "json", value: own }).text).toBe('{ "z":1234567890123456789, "a":1 }');
  });
});

function decoded(text: string): Message {
  return { role: "user", parts: [], meta: { wire: JSON.parse(text), source: text } };
}
