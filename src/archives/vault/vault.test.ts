import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../test/arbitraries/any-character.ts";
import { keyedHash } from "../../keys/keyed-hash.ts";
import { createVault } from "./vault.ts";

const key = new Uint8Array(32).fill(1);
const vault = createVault(key);
const { sha256 } = keyedHash(key);

describe("createVault", () => {
  it("opens what it sealed, with the hash of the text", () => {
    const sealed = vault.seal("acme", "a text \ud800");
    expect(sealed.sha256).toBe(sha256("a text \ud800"));
    expect(vault.open("acme", sealed)).toEqual({ text: "a text \ud800", sha256: sealed.sha256 });
    expect(vault.read("acme", sealed)).toBe("a text \ud800");
  });

  it("gives one text one address, and a different body every time", () => {
    const [first, second] = [vault.seal("acme", "text"), vault.seal("acme", "text")];
    expect(first.address).toEqual(second.address);
    expect(first.body).not.toEqual(second.body);
  });

  it("shows neither the text nor its hash", () => {
    const { address, body } = vault.seal("acme", "a short text");
    expect(Buffer.from(body).includes("short")).toBe(false);
    expect(Buffer.from(address).toString("hex")).not.toBe(sha256("a short text"));
  });

  it("opens nothing for another tenant or another key, and their addresses differ", () => {
    const sealed = vault.seal("acme", "text");
    expect(vault.open("other", sealed)).toBeUndefined();
    expect(createVault(new Uint8Array(32).fill(2)).open("acme", sealed)).toBeUndefined();
    expect(vault.seal("other", "text").address).not.toEqual(sealed.address);
  });

  it("hides a word behind ten characters that no other tenant or key has for it", () => {
    const hidden = vault.hideTerm("acme", "bakery");
    expect(hidden).toMatch(/^[0-9a-f]{10}$/);
    expect(vault.hideTerm("acme", "bakery")).toBe(hidden);
    const others = [
      vault.hideTerm("acme", "baker"),
      vault.hideTerm("other", "bakery"),
      createVault(new Uint8Array(32).fill(2)).hideTerm("acme", "bakery"),
    ];
    expect(new Set([hidden, ...others]).size).toBe(4);
  });

  it("opens no body in the place of another row", () => {
    const [first, second] = [vault.seal("acme", "first"), vault.seal("acme", "second")];
    expect(vault.open("acme", { ...first, body: second.body })).toBeUndefined();
    expect(vault.open("acme", { ...first, byteLength: 3 })).toBeUndefined();
    expect(vault.open("acme", { ...first, compression: "zstd" })).toBeUndefined();
  });

  it("keeps its key when the caller wipes theirs", () => {
    const own = new Uint8Array(32).fill(3);
    const opened = createVault(own);
    const sealed = opened.seal("acme", "text");
    own.fill(0);
    expect(opened.open("acme", sealed)?.text).toBe("text");
  });

  it("refuses a key of another length", () => {
    expect(() => createVault(new Uint8Array(16))).toThrow(expect.objectContaining({ code: "KEY_MALFORMED" }));
  });

  it("compresses what is worth it", () => {
    expect(vault.seal("acme", "the same line again\n".repeat(5_000)).body.length).toBeLessThan(2_000);
  });

  test.prop([fc.string({ unit: anyCharacter, maxLength: 400 }), fc.nat(), fc.integer({ min: 1, max: 255 })])(
    "never opens a body in which one byte changed",
    (text, at, change) => {
      const sealed = vault.seal("acme", text);
      const body = Buffer.from(sealed.body);
      body[at % body.length] = (body[at % body.length] ?? 0) ^ change;
      expect(vault.open("acme", { ...sealed, body })).toBeUndefined();
      expect(vault.read("acme", { ...sealed, body })).toBeUndefined();
    },
  );
});
