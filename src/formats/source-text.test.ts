import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { wireRequests } from "../../test/arbitraries/wire-requests.ts";
import type { Format } from "./codec.ts";
import { codecs } from "./index.ts";
import { joinWritten, keepSources, locateSource, writeTranscript } from "./source-text.ts";
import { joinText, splitText } from "./split-text.ts";

const ODD = '{"role":"user", "content":"a","n":12345678901234567890,"n":1e400}';

describe("writeTranscript", () => {
  it("writes untouched parts to the letter, and rewrites the others", () => {
    const text = `{"seed":0.1000000000000000055511151231257827, "messages":[ ${ODD} ,{"content":"b","role":"assistant"}]}`;
    const session = read(text, "openai-chat");
    const [first, second] = session.transcript.messages;
    const changed = { ...second, role: "assistant", parts: [{ kind: "text", text: "c" }] } as const;
    const messages = first === undefined ? [changed] : [changed, first];
    expect(joinWritten(writeTranscript({ ...session.transcript, messages }, session))).toBe(
      `{"seed":0.1000000000000000055511151231257827,"messages":[{"content":"c","role":"assistant"},\n${ODD}]}`,
    );
  });

  it("keeps the characters of everything that was not edited in a message", () => {
    const call =
      '{"role":"assistant","tool_calls":[{"type":"function","id":"c","function":{"name":"f","arguments":"{}"}}]}';
    const text = `[${call},{ "role":"tool", "x":1e400, "tool_call_id":"c", "content":"long", "n":1234567890123456789 }]`;
    const session = read(text, "openai-chat");
    const [first, second] = session.transcript.messages;
    const [part] = second?.parts ?? [];
    if (first === undefined || second === undefined || part?.kind !== "tool-result") throw new Error("no result");
    const output = { kind: "parts", parts: [{ kind: "text", text: "short" }] } as const;
    const messages = [first, { ...second, parts: [{ ...part, output }] }];
    expect(writeTranscript({ ...session.transcript, messages }, session).items).toEqual([
      call,
      '{"role":"tool","x":1e400,"tool_call_id":"c","content":"short","n":1234567890123456789}',
    ]);
  });

  it("gives a message its original characters only if it would be written differently", () => {
    const { transcript } = read(`{"meta":1,"messages":[${ODD},{"role":"assistant","content":"b"}]}`, "openai-chat");
    expect(transcript.messages.map(({ meta }) => meta?.source)).toEqual([ODD, undefined]);
  });

  it("does without the characters if they do not show which message is which", () => {
    expect(locateSource('{"messages":[],"messages":[]}', { messages: [] })).toBeUndefined();
    expect(locateSource("[1,2]", [1])).toBeUndefined();
  });

  const anyRequest = fc
    .constantFrom(...(Object.keys(wireRequests) as Format[]))
    .chain((format) =>
      fc.record({ format: fc.constant(format), wire: wireRequests[format], indent: fc.constantFrom(0, 1, "\t") }),
    );

  test.prop([anyRequest])("restores every request, also by way of rows", ({ format, wire, indent }) => {
    const text = JSON.stringify(wire, undefined, indent);
    const session = read(text, format);
    const written = writeTranscript(session.transcript, session);
    expect(JSON.parse(joinWritten(written))).toEqual(JSON.parse(text));
    expect(JSON.parse(joinText(splitText(written.around, written.items)))).toEqual(JSON.parse(text));
  });
});

function read(text: string, format: Format) {
  const wire: unknown = JSON.parse(text);
  const source = locateSource(text, wire);
  const codec = codecs[format];
  const transcript = keepSources(codec.decode(wire), wire, source);
  return { codec, wire, transcript, ...(source !== undefined && { source }) };
}
