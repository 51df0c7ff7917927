import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { decodeText, encodeText } from "./encode-text.ts";

const codeUnits = fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd800, max: 0xdfff }));
const anyString = fc.array(codeUnits).map((units) => String.fromCharCode(...units));

describe("encodeText", () => {
  it("is UTF-8 for every text that UTF-8 can hold", () => {
    expect(encodeText("\ufeffé 🙂")).toEqual(Buffer.from("\ufeffé 🙂", "utf8"));
  });

  it("gives half a surrogate pair three distinct bytes", () => {
    expect([...encodeText("a\ud83d")]).toEqual([0x61, 0xed, 0xa0, 0xbd]);
    expect([...encodeText("\ude42b")]).toEqual([0xed, 0xb9, 0x82, 0x62]);
  });

  it("distinguishes halves that Node would write alike", () => {
    expect(encodeText("\ud800")).not.toEqual(encodeText("\ud801"));
    expect(encodeText("\ud800")).not.toEqual(encodeText("\ufffd"));
  });

  it("accepts a text of a million halves", () => {
    const text = "\udc00".repeat(1_000_000);
    expect(decodeText(encodeText(text)) === text).toBe(true);
  });

  test.prop([anyString])("is read back as it was", (text) => {
    expect(decodeText(encodeText(text))).toBe(text);
  });

  test.prop([fc.string({ unit: "grapheme" })])("agrees with UTF-8", (text) => {
    expect(Buffer.from(encodeText(text)).toString("utf8")).toBe(text);
  });
});
