import { PassThrough, Readable } from "node:stream";
import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../test/arbitraries/any-character.ts";
import { BodyTooLarge, decodeBodyText, readMessage } from "./read-body.ts";

describe("readMessage", () => {
  it("returns the bytes of all pieces", async () => {
    const message = Readable.from([Buffer.from("one "), Buffer.from("two")]);
    expect((await readMessage(message, 7)).toString()).toBe("one two");
  });

  it("gives up as soon as a message is too large, and leaves its connection alone", async () => {
    const message = new PassThrough();
    const read = readMessage(message, 3);
    message.write("four");
    await expect(read).rejects.toThrow(BodyTooLarge);
    expect([message.destroyed, message.isPaused()]).toEqual([false, true]);
  });

  it("fails if the client goes away, before or meanwhile", async () => {
    const message = new PassThrough();
    const read = readMessage(message, 9);
    message.destroy();
    await expect(read).rejects.toThrow("went away");
    await expect(readMessage(message, 9)).rejects.toThrow("went away");
  });
});

describe("decodeText", () => {
  it.each([
    ["a byte that begins nothing", [0x61, 0xff]],
    ["a character that is cut off", [0xe2, 0x82]],
    ["a longer form than there need be", [0xc0, 0x80]],
    ["half of a surrogate pair", [0xed, 0xa0, 0x80]],
  ])("refuses %s", (_, bytes) => {
    expect(decodeBodyText(Buffer.from(bytes))).toBeUndefined();
  });

  it("keeps a byte order mark and a null character", () => {
    expect(decodeBodyText(Buffer.from("\ufeff{}\0"))).toBe("\ufeff{}\0");
  });

  test.prop([fc.string({ unit: anyCharacter })])(
    "returns a text from whose characters the exact bytes can be made",
    (text) => {
      const bytes = Buffer.from(text);
      expect(Buffer.from(decodeBodyText(bytes) ?? "").equals(bytes)).toBe(true);
    },
  );

  test.prop([fc.uint8Array()])("returns nothing, or a text that the bytes can be made from", (bytes) => {
    const text = decodeBodyText(Buffer.from(bytes));
    expect(text === undefined || Buffer.from(text).equals(Buffer.from(bytes))).toBe(true);
  });
});
