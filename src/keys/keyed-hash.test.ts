import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { CompactionError } from "../core/base/errors.ts";
import { keyedHash } from "./keyed-hash.ts";

const hash = keyedHash(new Uint8Array(32).fill(0x0b));

describe("keyedHash", () => {
  it("is SHA-256 as everybody else computes it", () => {
    expect(hash.sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });

  it("is HMAC-SHA-256 of the key and the text", () => {
    // RFC 4231, test case 1, with its key of 20 bytes written out to 32: HMAC pads with zeros.
    const key = Uint8Array.from({ length: 32 }, (_, index) => (index < 20 ? 0x0b : 0));
    expect(keyedHash(key).mac("Hi There")).toBe("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  });

  it("distinguishes texts that differ in half a surrogate pair", () => {
    expect(hash.sha256("\ud800")).not.toBe(hash.sha256("\udfff"));
    expect(hash.mac("\ud800")).not.toBe(hash.mac("\udfff"));
  });

  test.prop([fc.array(fc.string({ unit: fc.constantFrom("a", "\n", "é", "→", "\ud83d", "\ude00") }))])(
    "hashes lines as the text they make",
    (lines) => {
      expect(hash.sha256OfLines?.(lines)).toBe(hash.sha256(lines.join("\n")));
    },
  );

  it("has a name that differs between keys and shows nothing of them", () => {
    const other = keyedHash(new Uint8Array(32).fill(0x0c));
    expect(hash.name).toMatch(/^hmac-sha256 [0-9a-f]{8}$/);
    expect(hash.name).not.toBe(other.name);
    expect(hash.name).not.toContain("0b0b");
  });

  it("keeps its key when the caller wipes its own copy", () => {
    const key = new Uint8Array(32).fill(7);
    const kept = keyedHash(key);
    const before = kept.mac("text");
    key.fill(0);
    expect(kept.mac("text")).toBe(before);
  });

  it("refuses a key of another length", () => {
    expect(() => keyedHash(new Uint8Array(16))).toThrow(CompactionError);
  });
});
