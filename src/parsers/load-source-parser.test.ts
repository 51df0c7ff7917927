import { test } from "@fast-check/vitest";
import { beforeAll, describe, expect, it } from "vitest";
import { mutatedText } from "../../test/arbitraries/mutated-text.ts";
import { testHash } from "../../test/fixtures/keyed-hash.ts";
import { hostileTexts } from "../../test/fixtures/reduce/hostile-texts.ts";
import { sources } from "../../test/fixtures/reduce/source/sources.ts";
import { reduce, type SourceLanguage, type SourceParser, type SourcePart } from "../core/reduce/index.ts";
import { estimatingCounter } from "../core/tokens/index.ts";
import { loadSourceParser } from "./load-source-parser.ts";

const READ: readonly SourceLanguage[] = [
  "typescript",
  "tsx",
  "javascript",
  "python",
  "go",
  "rust",
  "java",
  "csharp",
  "c",
  "cpp",
  "ruby",
  "php",
  "bash",
  "css",
];

describe("loadSourceParser", () => {
  let parser: SourceParser;
  beforeAll(async () => {
    parser = await loadSourceParser(READ);
  });

  it.each(READ)("finds what %s declares and imports", (language) => {
    const { text, names, imports } = sources[language];
    const parts = parser.parse(text, language) ?? [];
    const signatures = (kind: SourcePart["kind"]): string =>
      parts
        .filter((part) => part.kind === kind)
        .map(({ start, bodyStart }) => text.slice(start, bodyStart))
        .join("\n");
    const declared = parts.filter(({ kind }) => kind === "declaration").map(({ name }) => name);
    expect(declared).toEqual(expect.arrayContaining([...names]));
    expect(declared.every((name) => /^[\w@.#$\\!? :>()-]+$/.test(name))).toBe(true);
    for (const name of imports) expect(signatures("import")).toContain(name);
  });

  it("leaves languages without a grammar to their lines", () => {
    expect(parser.parse(sources.kotlin.text, "kotlin")).toBeUndefined();
  });

  it("distinguishes code from text that looks like it", () => {
    const quoted = `const page = \`\nexport function fake() {\n  return 1;\n}\n\`;\n`;
    const text = `${sources.typescript.text}\n${quoted}`;
    const tools = { counter: estimatingCounter(), hash: testHash };
    const options = { maxTokens: 320, kind: "source" };
    expect(reduce(text, options, tools).text).toMatch(/^\d+: export function fake/m);
    expect(reduce(text, options, { ...tools, sourceParser: parser }).text).not.toMatch(/^\d+: export function fake/m);
  });

  it.each(Object.entries(hostileTexts()))("keeps parts in order on %s", (_name, text) => {
    checkParts(text, parser.parse(text, "typescript") ?? []);
  });

  test.prop([mutatedText([sources.typescript.text])], { numRuns: 40 })("keeps parts in order on any text", (text) => {
    checkParts(text, parser.parse(text, "typescript") ?? []);
  });
});

// Helpers

function checkParts(text: string, parts: readonly SourcePart[]): void {
  let at = 0;
  for (const { start, bodyStart, end } of parts) {
    expect([at <= start, start <= bodyStart, bodyStart <= end, end <= text.length]).toEqual([true, true, true, true]);
    at = start;
  }
}
