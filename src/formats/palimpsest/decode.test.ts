import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { session } from "../../../test/arbitraries/session.ts";
import { CompactionError } from "../../core/base/errors.ts";
import { decodePalimpsest, isPalimpsestDocument } from "./index.ts";

describe("decodePalimpsest", () => {
  it("recognises our own words by what the message says about itself", () => {
    const handoff = { role: "user", parts: [{ kind: "text", text: "record" }], meta: { kind: "handoff" } };
    expect(decodePalimpsest([handoff]).messages).toEqual([handoff]);
  });

  it.each([
    { kind: "text", text: 7 },
    { kind: "tool-call", callId: "a", toolName: "read" },
    { kind: "tool-result", callId: "a", output: { kind: "parts", parts: "none" } },
    { kind: "media", media: "hologram" },
    { kind: "constructor" },
    null,
  ])("carries what does not have the form of a part as opaque: %j", (part) => {
    const [message] = decodePalimpsest({ messages: [{ role: "user", parts: [part] }] }).messages;
    expect(message?.parts).toMatchObject([{ kind: "opaque", wire: part }]);
  });

  test.prop([session])("reads a session of the model as what it was", (messages) => {
    expect(isPalimpsestDocument(JSON.parse(JSON.stringify({ messages })))).toBe(true);
    expect(decodePalimpsest(JSON.parse(JSON.stringify({ messages }))).messages).toEqual(
      JSON.parse(JSON.stringify(messages)),
    );
  });

  test.prop([fc.jsonValue()])("reads any JSON or refuses it", (value) => {
    isPalimpsestDocument(value);
    try {
      decodePalimpsest(value);
    } catch (error) {
      expect(error).toBeInstanceOf(CompactionError);
    }
  });
});
