import { gzipSync } from "node:zlib";
import { fc, test } from "@fast-check/vitest";
import { expect, it } from "vitest";
import { isBinary } from "./is-binary.ts";

const prose = "Grüße aus München, naïve “quotes” and more of the same.\n".repeat(40);

it.each([
  ["an image", Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)],
  ["an archive", gzipSync(prose)],
  ["a database of zeros", new Uint8Array(4_096)],
])("%s is not text", (_, bytes) => {
  expect(isBinary(bytes)).toBe(true);
});

it.each([
  ["UTF-8", Buffer.from(prose, "utf8")],
  ["Latin-1", Buffer.from(prose.replaceAll(/[“”]/g, '"'), "latin1")],
  ["UTF-16 with its mark", Buffer.from(`\ufeff${prose}`, "utf16le")],
  ["Shift JIS", Uint8Array.from([0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x0a])],
  ["colours and a progress bar", Buffer.from("\u001b[32mok\u001b[0m\r50%\b\b\b60%\n")],
  ["names that are parted by zeros", Buffer.from("src/index.ts\0src/core/reduce.ts\0")],
  ["nothing", new Uint8Array()],
])("%s is text", (_, bytes) => {
  expect(isBinary(bytes)).toBe(false);
});

test.prop([fc.string({ unit: "grapheme" })])("what people write is text", (text) => {
  expect(isBinary(Buffer.from(text))).toBe(false);
});
