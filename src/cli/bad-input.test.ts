import { describe, expect, it } from "vitest";
import { fakeTerminal } from "../../test/fake-terminal.ts";
import { CompactionError } from "../core/base/errors.ts";
import { run } from "./run.ts";

const line = (text: string) => JSON.stringify({ role: "user", content: text });
const reply = JSON.stringify({ role: "assistant", content: "yes" });

const deep = (open: string, close: string) => `${open.repeat(1_000_000)}1${close.repeat(1_000_000)}`;

describe("bad input", () => {
  it.each([
    ["not JSON", "{\n  not json\n}", "line 2, column 3"],
    ["a text", "Dear diary,\n", "line 1, column 1: a value was expected. Wanted: a request body, an array of messages"],
    ["truncated JSON", '[{"role":"user","content":"hi"', "line 1"],
    ["nothing", "", "empty"],
    ["only white space", " \n\n ", "only white space"],
    ["a web page", "<!doctype html><html></html>", "HTML"],
    ["binary data", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1), "PNG"],
    ["JSON that is not a session", '{"name":"x","version":"1.0.0"}', "name, version"],
    ["a number", "42", "a number"],
    ["a request without messages", '{"model":"gpt-5","messages":[]}', "it looks like a request without any message."],
    ["a truncated JSONL line", `${line("a")}\n${reply}\n{"role":"us`, "line 3"],
  ])("%s: reports it and exits with 3", async (_name, content, message) => {
    const terminal = fakeTerminal({ input: content });
    expect(await run(["validate", "input"], terminal)).toBe(3);
    expect(terminal.warned()).toContain(message);
    expect(terminal.printed()).toBe("");
  });

  it.each([
    ["a message", `[${line("a")},{"role":"user","content":${deep("[", "]")}}]`],
    ["the arguments of a call", `{"messages":[${line("a")}],"tools":[{"a":${deep('{"a":', "}")}}]}`],
    ["a line", `${line("a")}\n{"role":"user","content":${deep("[", "]")}}\n`],
  ])("is reported for %s that is nested a million deep", async (_, content) => {
    for (const command of ["compact", "validate", "preview", "breakdown"]) {
      const terminal = fakeTerminal({ input: content });
      expect(await run([command, "input", ...(command === "compact" ? ["--store", "memory:"] : [])], terminal)).toBe(3);
      expect(terminal.warned()).toMatch(/^palimpsest: input: Not valid JSON at line \d, column \d+: .*nested.*\n$/);
    }
  });

  it("names the file and the way out for a broken line", async () => {
    const broken = `${line("a")}\n${reply}\n{"role":"us\n${reply}\n`;
    const terminal = fakeTerminal({ "talk.jsonl": broken });
    expect(await run(["compact", "talk.jsonl", "--store", "memory:"], terminal)).toBe(3);
    expect(terminal.warned()).toMatch(/^palimpsest: talk\.jsonl: Not valid JSON at line 3, column \d+: .*--lenient/);
  });

  it("says what to do about a line that is too long", () => {
    const { message } = new CompactionError("LINE_TOO_LONG", { line: 3, maximumBytes: 64 * 2 ** 20 });
    expect(message).toMatch(/^Line 3 is longer than 64 MiB.*one JSON document/);
  });

  it("treats nesting inside a string as text", async () => {
    const terminal = fakeTerminal({ input: `[${line(`\\"${"[".repeat(100_000)}`)},${reply}]` });
    expect(await run(["validate", "input"], terminal)).toBe(0);
  });

  it("says what the input looks like if it is not in the named format", async () => {
    const terminal = fakeTerminal({ input: '{"contents":[{"role":"user","parts":[{"text":"hi"}]}]}' });
    expect(await run(["validate", "input", "--format", "anthropic"], terminal)).toBe(3);
    expect(terminal.warned()).toMatch(/gemini|messages/);
  });

  const call = { type: "tool_use", id: "t", name: "n", input: {} };
  const chatCall = { id: "t", type: "function", function: { name: "n", arguments: "{}" } };
  const wires: Readonly<Record<string, unknown>> = {
    anthropic: { model: "m", max_tokens: 1, messages: [{ role: "assistant", content: [call] }] },
    "openai-chat": { model: "m", messages: [{ role: "assistant", content: null, tool_calls: [chatCall] }] },
    "openai-responses": [{ type: "function_call", call_id: "t", name: "n", arguments: "{}" }],
    gemini: [{ role: "user", parts: [{ text: "hi" }] }],
    "ai-sdk": [{ role: "assistant", content: [{ type: "tool-call", toolCallId: "t", toolName: "n", input: {} }] }],
  };

  it.each(Object.keys(wires))("refuses a session of %s under any other name", async (own) => {
    const input = JSON.stringify(wires[own]);
    for (const format of Object.keys(wires)) {
      const terminal = fakeTerminal({ input });
      const exitCode = await run(["breakdown", "input", "--format", format], terminal);
      expect([format, exitCode]).toEqual([format, format === own ? 0 : 3]);
      if (format !== own) expect(terminal.warned()).toContain(`This is not ${format}: `);
    }
  });

  it("accepts messages that several formats share under each of their names", async () => {
    for (const format of ["anthropic", "openai-chat", "openai-responses", "ai-sdk"]) {
      expect(await run(["breakdown", "input", "--format", format], fakeTerminal({ input: `[${line("a")}]` }))).toBe(0);
    }
    expect(await run(["breakdown", "input", "--format", "gemini"], fakeTerminal({ input: `[${line("a")}]` }))).toBe(3);
  });

  it("skips a broken line when asked to, and names it", async () => {
    const terminal = fakeTerminal({ input: `${line("a")}\n{"role":"us\n${reply}\n` });
    expect(await run(["validate", "input", "--lenient"], terminal)).toBe(0);
    expect(terminal.warned()).toContain("skipped line 2");
  });

  it("never shows content of the input in its messages", async () => {
    const terminal = fakeTerminal({ input: '[{"role":"user","content":"hunter2"}, hunter2]' });
    await run(["validate", "input"], terminal);
    expect(terminal.warned()).not.toContain("hunter2");
  });
});
