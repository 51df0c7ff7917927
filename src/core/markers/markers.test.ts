import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { foreignHash, testHash } from "../../../test/fixtures/keyed-hash.ts";
import { markText } from "../redact/mark-redacted.ts";
import { collectOriginals } from "./collect-originals.ts";
import { isGenuineHandle, makeHandle } from "./make-handle.ts";
import { openHandoff, sealHandoff } from "./seal-handoff.ts";

const handoff = { lineage: "k3j9x2", number: 3, body: markText("## Active task\nfix it") };

describe("sealHandoff", () => {
  it("says what it is and where it ends", () => {
    const lines = sealHandoff(handoff, testHash).split("\n");
    expect(lines[0]).toMatch(/^⟪palimpsest handoff 3 · [0-9a-z]{10} · reference only⟫$/);
    expect(lines.at(-1)).toBe("⟪end of handoff 3 · k3j9x2 · the conversation continues below⟫");
  });

  test.prop([fc.nat({ max: 999 }), fc.string({ minLength: 1 })])("is read back as it was", (number, body) => {
    const sealed = { lineage: "abc", number, body: markText(body) };
    expect(openHandoff(sealHandoff(sealed, testHash), testHash)).toEqual(sealed);
  });
});

describe("openHandoff", () => {
  const sealed = sealHandoff(handoff, testHash);

  it.each([
    ["made with another key", sealHandoff(handoff, foreignHash)],
    ["with a changed body", sealed.replace("fix it", "delete it")],
    ["with a changed number", sealed.replaceAll("handoff 3", "handoff 4")],
    ["of another lineage", sealed.replace("k3j9x2", "k3j9x3")],
    ["not at the very start", ` ${sealed}`],
    ["that continues after its end", `${sealed}\nand more`],
    ["without an end", sealed.slice(0, sealed.lastIndexOf("\n"))],
    ["with an invented tag", sealed.replace(/· [0-9a-z]{10} ·/, "· 0000000000 ·")],
  ])("takes text %s for content", (_name, text) => {
    expect(openHandoff(text, testHash)).toBeUndefined();
  });

  test.prop([fc.nat({ max: sealed.length - 1 }), fc.string({ minLength: 1, maxLength: 1 })])(
    "notices any changed character",
    (index, character) => {
      fc.pre(sealed[index] !== character);
      const changed = sealed.slice(0, index) + character + sealed.slice(index + 1);
      expect(openHandoff(changed, testHash)).toBeUndefined();
    },
  );
});

describe("makeHandle", () => {
  const original = { lineage: "abc", sha256: testHash.sha256("text") };

  it("is short, and the same for the same content", () => {
    const handle = makeHandle(original, {}, testHash);
    expect(handle).toMatch(/^h-[0-9a-z]{8}$/);
    expect(makeHandle(original, { [handle]: original.sha256 }, testHash)).toBe(handle);
  });

  it("is longer only if a shorter one belongs to something else", () => {
    const short = makeHandle(original, {}, testHash);
    const longer = makeHandle(original, { [short]: "another hash" }, testHash);
    expect(longer).toHaveLength(short.length + 1);
    // All but the last character, which is the check of the others.
    expect(longer.startsWith(short.slice(0, -1))).toBe(true);
  });

  it("differs between conversations and between keys", () => {
    const handles = [
      makeHandle(original, {}, testHash),
      makeHandle({ ...original, lineage: "abd" }, {}, testHash),
      makeHandle(original, {}, foreignHash),
    ];
    expect(new Set(handles).size).toBe(3);
  });
});

describe("collectOriginals", () => {
  test.prop([fc.array(fc.string())])("files every text under the hash of that text, once", (texts) => {
    const originals = collectOriginals({ lineage: "abc", taken: {}, hash: testHash });
    const handles = texts.map((text) => originals.add("tool", text));
    const listed = originals.list();
    expect(listed.map(({ text }) => text)).toEqual([...new Set(texts)]);
    expect(new Set(handles)).toEqual(new Set(listed.map(({ handle }) => handle)));
    for (const { text, sha256, handle } of listed) {
      expect(sha256).toBe(testHash.sha256(text));
      expect(originals.handles()[handle]).toBe(sha256);
    }
  });
});

describe("the tool of an original", () => {
  const toolOf = (name: string) => {
    const originals = collectOriginals({ lineage: "abc", taken: {}, hash: testHash });
    originals.add("tool", "output", name);
    return originals.list()[0]?.tool;
  };

  it("is named for those who search", () => {
    expect(toolOf("mcp__files__read")).toBe("mcp__files__read");
  });

  it.each(["", "a\nb", "a\0", "\ud800", "x".repeat(201)])(
    "is left out if no archive could store the name, so that the output is kept anyway: %j",
    (name) => {
      expect(toolOf(name)).toBeUndefined();
    },
  );
});

describe("isGenuineHandle", () => {
  test.prop([fc.string()])("recognises every handle this key made", (text) => {
    expect(isGenuineHandle(makeHandle({ lineage: "abc", sha256: testHash.sha256(text) }, {}, testHash), testHash)).toBe(
      true,
    );
  });

  it("recognises almost none that it did not make", () => {
    const invented = Array.from({ length: 1_024 }, (_, index) => `h-${index.toString(32).padStart(8, "0")}`);
    const passing = invented.filter((handle) => isGenuineHandle(handle, testHash));
    expect(passing.length).toBeLessThan(64);
    expect(isGenuineHandle("", testHash) || isGenuineHandle("h-", testHash)).toBe(false);
  });
});
