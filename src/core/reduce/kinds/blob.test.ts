import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../../../test/arbitraries/any-character.ts";
import { describeReducer } from "../../../../test/contracts/reducer.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import {
  binaryText,
  canonicalDump,
  dataUrl,
  hexDump,
  minifiedCode,
  plainHex,
  wrappedBase64,
} from "../../../../test/fixtures/reduce/blob/blobs.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { reduce } from "../reduce.ts";
import { blobReducer } from "./blob.ts";

const tools = { counter: estimatingCounter(), hash: testHash };

describeReducer(blobReducer, [wrappedBase64, dataUrl, plainHex, hexDump, canonicalDump, binaryText, minifiedCode]);

describe("blob", () => {
  it.each([
    ["base64", wrappedBase64, "content: PNG image 640×480, 9001 bytes as base64\n"],
    ["a data URL", dataUrl, "content: PNG image 640×480, stated as image/png, 9001 bytes as data URL\n"],
    ["hex", plainHex, "content: gzip archive, 4000 bytes as hex\n"],
    ["a dump of xxd", hexDump, "content: ELF program, 3010 bytes as hex dump\n"],
    ["a dump of hexdump", canonicalDump, "content: ELF program, 3010 bytes as hex dump\n"],
    ["a program", binaryText, "content: ELF program as binary\n"],
    ["a bundle", minifiedCode, "content: minified code\nnames:\ntiny-router v3.2.1 | MIT\ntiny-router.min.js.map\n"],
  ])("says what %s is and how long", (_name, text, expected) => {
    expect(reduce(text, { maxTokens: 400 }, tools).text).toContain(expected);
  });

  it.each([
    [
      "a note inside",
      `${wrappedBase64.slice(0, 2_000)}\n[... 812 characters truncated ...]\n${wrappedBase64.slice(-2_000)}`,
    ],
    ["no beginning", hexDump.slice(hexDump.indexOf("\n", 2_000) + 1)],
  ])("says only what it still shows of a blob with %s", (_name, text) => {
    const { kind, text: reduced } = reduce(text, { maxTokens: 400 }, tools);
    expect(kind).toBe("blob");
    expect(reduced).toMatch(/^content: (?:PNG image 640×480 as base64|unknown type, 3010 bytes as hex dump)$/m);
  });

  it.each([
    ["octal offsets", (bytes: string[]) => bytes.join(" "), 8],
    ["words in octal", (bytes: string[]) => wordsOf(bytes).join(" "), 8],
    [
      "offsets in hex and trailing characters",
      (bytes: string[]) => `${bytes.join(" ")}  >${".".repeat(bytes.length)}<`,
      16,
    ],
  ])("reads a dump of od with %s", (_name, write, radix) => {
    const bytes = [
      "7f",
      "45",
      "4c",
      "46",
      ...Array.from({ length: 1_503 }, (_, at) => ((at * 37) % 256).toString(16).padStart(2, "0")),
    ];
    const lines: string[] = [];
    for (let at = 0; at < bytes.length; at += 16) {
      lines.push(`${at.toString(radix).padStart(7, "0")} ${write(bytes.slice(at, at + 16))}`);
    }
    const text = `${lines.join("\n")}\n${bytes.length.toString(radix).padStart(7, "0")}\n`;
    expect(reduce(text, { maxTokens: 60 }, tools).text).toContain("content: ELF program, 1507 bytes as hex dump");
  });

  it("says what an envelope states", () => {
    const own = wrappedBase64.trimEnd();
    const text = `-----BEGIN CERTIFICATE-----\n${own}\n-----END CERTIFICATE-----\n`;
    expect(reduce(text, { maxTokens: 60 }, tools).text).toContain("stated as CERTIFICATE, 9001 bytes as base64");
  });

  it("shows nothing of the inside, whatever the budget and the query", () => {
    const { text, hidden } = reduce(dataUrl, { maxTokens: 3_000, query: dataUrl.slice(4_000, 4_003) }, tools);
    expect(hidden).toEqual([expect.objectContaining({ start: 96, end: dataUrl.length })]);
    expect(text).toContain(`[${dataUrl.length - 96} characters hidden · h-`);
  });

  it("shows the code that the query asks for", () => {
    const { text } = reduce(minifiedCode, { maxTokens: 700, query: "function n217" }, tools);
    expect(text).toContain("function n217(e)");
  });

  it.each([
    ["a list of hashes", Array.from({ length: 60 }, (_, index) => String(index).padStart(40, "abcdef0")).join("\n")],
    ["one long word", "payload-without-any-break".repeat(100)],
    ["prose", "Nothing of this is encoded, and all of it can be read. ".repeat(60)],
    ["rows", `[${'{"a":1,"b":[1,2,3],"c":{"d":false}},'.repeat(100)}{}]`],
  ])("does not take %s for a blob", (_name, text) => {
    expect(reduce(text, {}, tools).kind).not.toBe("blob");
  });

  const bytes = fc.uint8Array({ minLength: 600, maxLength: 1_500 });

  test.prop([bytes, fc.constantFrom("base64", "hex")])("counts the bytes that a decoder would give", (own, form) => {
    const text = Buffer.from(own).toString(form === "hex" ? "hex" : "base64");
    const claims = blobReducer.outline(text, {}).facts.flatMap(({ facts }) => facts.map(({ claim }) => claim));
    for (const claim of claims) if (claim.kind === "encoded") expect(claim).toMatchObject({ form, bytes: own.length });
  });

  test.prop([fc.string({ unit: anyCharacter, minLength: 400 })])(
    "counts what is not text as a slow reader would",
    (own) => {
      const text = `\0\0${own}${"\0".repeat(own.length)}`;
      const claims = blobReducer.outline(text, {}).facts.flatMap(({ facts }) => facts.map(({ claim }) => claim));
      const zeros = text.split("\0").length - 1;
      expect(claims).toContainEqual({ kind: "count", group: "zero", count: zeros });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern counts them
      const binary = text.match(/[\0-\x07\x0b\x0e-\x1a\x1c-\x1f\ufffd]/g)?.length;
      expect(claims).toContainEqual({ kind: "count", group: "not text", count: binary });
    },
  );
});

// Helpers

/** Two bytes per word, the second first. */
function wordsOf(bytes: readonly string[]): string[] {
  return bytes.flatMap((byte, at) =>
    at % 2 === 1
      ? []
      : Number.parseInt(`${bytes[at + 1] ?? "00"}${byte}`, 16)
          .toString(8)
          .padStart(6, "0"),
  );
}
