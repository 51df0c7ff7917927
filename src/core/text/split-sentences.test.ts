import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { howOften } from "../../../test/how-often.ts";
import { toOneLine } from "../stages/handoff/quote.ts";
import { splitSentences } from "./split-sentences.ts";

describe("splitSentences", () => {
  it.each([
    ["at full stops", "It works. Does it? Yes!", ["It works.", "Does it?", "Yes!"]],
    ["not at abbreviations", "Use a queue, e.g. Redis. Done.", ["Use a queue, e.g. Redis.", "Done."]],
    [
      "not inside numbers and names",
      "Version 1.2.3 of client.ts is out. Good.",
      ["Version 1.2.3 of client.ts is out.", "Good."],
    ],
    ["not at a German date", "Wir liefern am 3. Mai. Danach nicht.", ["Wir liefern am 3. Mai.", "Danach nicht."]],
    ["not inside inline code", "Call `a. B` first. Then stop.", ["Call `a. B` first.", "Then stop."]],
    ["after closing marks", 'He said "stop." Then left.', ['He said "stop."', "Then left."]],
    ["at ideographic stops", "東京。大阪。", ["東京。", "大阪。"]],
    ["at list items", "- use pnpm\n- 1. no mocks\n## Heading", ["use pnpm", "no mocks", "Heading"]],
    ["at line ends of a writer", "fix the tests\nuse pnpm", ["fix the tests", "use pnpm"]],
    [
      "not at line ends of an editor",
      "This line was broken by an editor because it got longer than\nits window. So be it.",
      ["This line was broken by an editor because it got longer than its window.", "So be it."],
    ],
    [
      "outside code, tables and quotations",
      "Before.\n```ts\nlet a. B\n```\n| a | b |\n> theirs\nAfter.",
      ["Before.", "After."],
    ],
  ])("splits %s", (_name, text, expected) => {
    expect(splitSentences(text)).toEqual(expected);
  });

  test.prop([fc.string({ unit: fc.constantFrom(..."aB1.!?`\"'-#>|~ \n\t。é") })])(
    "keeps every word unchanged",
    (text) => {
      for (const sentence of splitSentences(text)) expect(toOneLine(text)).toContain(toOneLine(sentence));
    },
  );

  it("reads hostile megabytes in one pass", () => {
    for (const piece of ["a", "a. ", "`", "``` ", ".", "- ", "1. ", "a.\n", "```\n", '."', "e.g. "]) {
      const text = piece.repeat(howOften(200_000, 1_000_000) / piece.length);
      let characters = 0;
      for (const sentence of splitSentences(text)) characters += sentence.length;
      expect(characters).toBeLessThanOrEqual(text.length);
    }
  });
});
