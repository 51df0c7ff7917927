import { fc, test } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { decodeAnyText } from "./decode-any-text.ts";

it.each([
  ["UTF-8", Buffer.from("naïve “quote”", "utf8")],
  ["windows-1252", Uint8Array.of(0x6e, 0x61, 0xef, 0x76, 0x65, 0x20, 0x93, 0x71, 0x75, 0x6f, 0x74, 0x65, 0x94)],
])("reads %s", (_, bytes) => {
  expect(decodeAnyText(bytes).text).toBe("naïve “quote”");
});

it("reads UTF-16 of both orders by its mark", () => {
  const little = Buffer.from("\ufeffnaïve “quote”", "utf16le");
  expect(decodeAnyText(little).text).toBe("\ufeffnaïve “quote”");
  expect(decodeAnyText(Buffer.from(little).swap16()).text).toBe("\ufeffnaïve “quote”");
});

test.prop([fc.uint8Array({ maxLength: 400 }), fc.constantFrom([], [0xff, 0xfe], [0xfe, 0xff])])(
  "preserves the bytes, whatever they are",
  (own, mark) => {
    const bytes = Uint8Array.from([...mark, ...own]);
    const { text, encode } = decodeAnyText(bytes);
    expect(Buffer.from(encode(text)).equals(bytes)).toBe(true);
  },
);
