import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { busyTime } from "../../../test/busy-time.ts";
import { howOften } from "../../../test/how-often.ts";
import { findBlocks, splitOutput, textOfBlock } from "./split-output.ts";

const LENGTH = howOften(1_000_000, 5_000_000);

describe("splitOutput", () => {
  it("joins short adjacent lines", () => {
    expect(splitOutput("const port = 4173;\nconst host = 'saturn';\n\nexport { port };\n")).toEqual([
      "const port = 4173;\nconst host = 'saturn';",
      "export { port };",
    ]);
  });

  it("leaves out line numbers, and lines without a word", () => {
    expect(splitOutput("    12→export function send() {\n    13→}\n\n    14→")).toEqual(["export function send() {"]);
  });

  it("keeps a line of a diff with its replacement", () => {
    const removed = "-  return retry(request, { attempts: 3, delay: 1000, jitter: false });";
    const added = "+  return retry(request, { attempts: 5, delay: backoff(attempt), jitter: true });";
    expect(splitOutput(`${removed}\n${added}\n`)).toEqual([`${removed}\n${added}`]);
  });

  it("keeps the value on a line of its own that a call was given, and no cell of an output", () => {
    const code = `${"const answer = await ask(request, options);\n".repeat(12)}return errorResponse(\n  409,\n);`;
    expect(splitOutput(code).join("\n")).toMatch(/errorResponse\(\n409,$/);
    const told = findBlocks(code);
    expect(told.lineCounts.map((_, block) => textOfBlock(told, block)).join("\n")).not.toContain("409");
  });

  it("keeps a condition with what is done then, however short it is", () => {
    const code = `${"const answer = await ask(request, options);\n".repeat(12)}if (!gone) {\n  return notFoundResponse(request, "Nothing is left of it any more, whatever was there before");\n}`;
    expect(splitOutput(code).at(-1)).toMatch(/^if \(!gone\) \{\nreturn notFoundResponse.*$/);
    const loop = `${"const answer = await ask(request, options);\n".repeat(12)}if err != nil {\n\tcontinue\n}\nsessionID := agent.ExtractSessionID(session)`;
    expect(splitOutput(loop).slice(-2)).toEqual([
      "if err != nil {\ncontinue",
      "sessionID := agent.ExtractSessionID(session)",
    ]);
    const empty = `${"const answer = await ask(request, options);\n".repeat(12)}if err != nil {\n}\nsessionID := agent.ExtractSessionID(session)`;
    expect(splitOutput(empty).slice(-2)).toEqual(["if err != nil {", "sessionID := agent.ExtractSessionID(session)"]);
  });

  it("splits a long line between sentences or members", () => {
    const sentence = "The server answered with a status that nobody expected at this hour. ";
    const parts = splitOutput(sentence.repeat(12));
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect(part).toMatch(/^The server.*hour\.$/);
  });

  it("reads of a long text its beginning and its end, in whole lines", () => {
    const lines = Array.from({ length: 100 }, (_, index) => `The server answered request number ${1000 + index}.`);
    const blocks = findBlocks(lines.join("\n"), { maxCharacters: 500 });
    const told = blocks.lineCounts.flatMap((_, block) => textOfBlock(blocks, block).split("\n"));
    expect(told).toEqual([...lines.slice(0, told.length - 4), ...lines.slice(-4)]);
    expect(told.join("\n").length).toBeLessThan(550);
    expect(findBlocks(lines.join("\n"), { maxCharacters: 5_000 })).toEqual(findBlocks(lines.join("\n")));
  });

  const line = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(..."ab. ,{}[]\"'1\t:|→"), maxLength: 900 }),
    fc.constantFrom("", "}", "   3→ab", "12: cd", "ab".repeat(400)),
  );

  test.prop([fc.array(line, { maxLength: 20 })])("every line of a block is a stretch of the text", (lines) => {
    const text = lines.join("\n");
    for (const block of splitOutput(text)) for (const one of block.split("\n")) expect(text).toContain(one);
  });

  it("reads hostile megabytes in one pass", () => {
    for (const piece of ["a", "a. ", " ", "\t", "\n", "a\n", ". A", "}, {", '","', "。", "- a ", "1→", "12345678: "]) {
      const text = piece.repeat(LENGTH / piece.length);
      expect(
        busyTime(() => splitOutput(text)),
        JSON.stringify(piece),
      ).toBeLessThan(LENGTH / 1_000);
    }
  });
});
