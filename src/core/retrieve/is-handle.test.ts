import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { testHash } from "../../../test/fixtures/keyed-hash.ts";
import { encodeMac } from "../markers/encode-mac.ts";
import { makeHandle } from "../markers/make-handle.ts";
import { isHandle } from "./is-handle.ts";

describe("isHandle", () => {
  it.each([
    "",
    "h-",
    "h-1234567",
    "h-1234567i",
    "H-12345678",
    " h-12345678",
    "h-12345678\n",
    "12345678",
    "h-12345678/..",
  ])("does not take %j for a handle", (text) => {
    expect(isHandle(text)).toBe(false);
  });

  test.prop([fc.string()])("takes every handle that is made", (text) => {
    const handle = makeHandle({ lineage: "a", sha256: testHash.sha256(text) }, {}, testHash);
    expect(isHandle(handle)).toBe(true);
    expect(isHandle(`h-${encodeMac(testHash.mac(text), 48)}`)).toBe(true);
  });
});
