import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { wireRequests } from "../../test/arbitraries/wire-requests.ts";
import { joinRequest, splitRequest } from "./split-request.ts";

describe("splitRequest", () => {
  it("writes one message of a list per row", () => {
    expect(splitRequest([{ role: "user", content: "hi" }])).toEqual(['{"role":"user","content":"hi"}']);
  });

  it("keeps what surrounds the messages of a request as the first row", () => {
    const rows = splitRequest({ model: "m", messages: [{ role: "user", content: "hi" }], max_tokens: 5 });
    expect(rows).toEqual([
      '{"palimpsest":"request","list":"messages","body":{"model":"m","messages":[],"max_tokens":5}}',
      '{"role":"user","content":"hi"}',
    ]);
  });

  it.each([
    { model: "m", input: "one text" },
    { model: "m" },
    [{ role: "user", input: [] }],
    [{ type: "custom_tool_call", input: "text" }],
    [],
    [null],
    JSON.parse('{"__proto__":{"a":1},"messages":[{"__proto__":2}]}'),
  ])("returns what it was given: %j", (wire) => {
    expect(JSON.stringify(joinRequest(splitRequest(wire)))).toBe(JSON.stringify(wire));
  });

  it("accepts rows of a host that stores no JSON", () => {
    expect(joinRequest(["plain text", '{"a":1}'])).toEqual(["plain text", { a: 1 }]);
  });

  test.prop([fc.oneof(...Object.values(wireRequests))])(
    "loses nothing of any request, and keeps the order of its fields",
    (wire) => {
      expect(JSON.stringify(joinRequest(splitRequest(wire)))).toBe(JSON.stringify(wire));
    },
  );
});
