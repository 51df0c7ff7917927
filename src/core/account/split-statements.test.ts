import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { busyTime } from "../../../test/busy-time.ts";
import { howOften } from "../../../test/how-often.ts";
import { splitStatements } from "./split-statements.ts";

const LENGTH = howOften(500_000, 2_000_000);

describe("splitStatements", () => {
  it("splits sentences, and lines that an editor broke are one sentence", () => {
    expect(textsOf("Retries live in\n`send()`. There is no timeout.")).toEqual([
      "Retries live in `send()`.",
      "There is no timeout.",
    ]);
  });

  it("attaches a list to the line that announces it", () => {
    expect(splitStatements("Two things are open:\n- the docs\n- the tests\n\nNothing else.")).toEqual([
      { text: "Two things are open:" },
      { text: "- the docs", under: 0 },
      { text: "- the tests", under: 0 },
      { text: "Nothing else." },
    ]);
  });

  it("attaches everything to its heading", () => {
    expect(splitStatements("# Plan\nFirst the tests.\n# Risks\nNone.")).toEqual([
      { text: "# Plan" },
      { text: "First the tests.", under: 0 },
      { text: "# Risks" },
      { text: "None.", under: 2 },
    ]);
  });

  it("keeps code together, and with the line that announces it", () => {
    expect(splitStatements("Run:\n```sh\npnpm i\npnpm test\n```\nDone.")).toEqual([
      { text: "Run:" },
      { text: "pnpm i\npnpm test", under: 0 },
      { text: "Done." },
    ]);
  });

  const line = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."ab. :#-`|1!?\t。：é") }),
    fc.constantFrom("# Heading", "- item", "1. first", "```", "~~~", "a colon:", "", "| a | b |"),
  );

  test.prop([fc.array(line, { maxLength: 30 })])("loses nothing but white space and fences", (lines) => {
    const text = lines.join("\n");
    const kept = lines.filter((one) => !/^\s{0,3}(?:```|~~~)/.test(one)).join("");
    expect(withoutBlanks(textsOf(text).join(""))).toBe(withoutBlanks(kept));
  });

  test.prop([fc.array(line, { maxLength: 30 })])("attaches a statement only to an earlier one", (lines) => {
    for (const [index, { under }] of splitStatements(lines.join("\n")).entries()) {
      if (under !== undefined) expect(under).toBeLessThan(index);
    }
  });

  it("attaches nothing deeper than people nest", () => {
    const statements = splitStatements(Array.from({ length: 50 }, (_, index) => `Step ${index}:`).join("\n\n"));
    for (const [index] of statements.entries()) {
      const above: number[] = [];
      for (let under = statements[index]?.under; under !== undefined; under = statements[under]?.under)
        above.push(under);
      expect(above.length).toBeLessThanOrEqual(6);
    }
  });

  it("reads hostile megabytes in one pass", () => {
    for (const piece of ["a", "a. ", "`", "```\n", "# ", "#\n", "- ", "-\n", "a:\n", ":\n\n", "x\n", "|", "1) "]) {
      const text = piece.repeat(LENGTH / piece.length);
      expect(
        busyTime(() => splitStatements(text)),
        JSON.stringify(piece),
      ).toBeLessThan(LENGTH / 500);
    }
  });
});

// Helpers

function textsOf(text: string): string[] {
  return splitStatements(text).map((statement) => statement.text);
}

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s+/g, "");
}
