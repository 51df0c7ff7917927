import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { findSentences, type SentenceOptions } from "./find-sentences.ts";

const split = (text: string, options?: SentenceOptions): string[] =>
  findSentences(text, options).map(({ start, end }) => text.slice(start, end));

describe("findSentences", () => {
  it.each<[string, string, SentenceOptions, string[]]>([
    ["a small letter continues a sentence", "Stop at 3. then wait.", {}, ["Stop at 3. then wait."]],
    ["a small letter opens one in a hurry", "never push. use yarn", { isHasty: true }, ["never push.", " use yarn"]],
    [
      "a number ends one in a hurry",
      "Stay below 80. Never push.",
      { isHasty: true },
      ["Stay below 80.", " Never push."],
    ],
    ["no ends one in a hurry", "I said no. Ask me first.", { isHasty: true }, ["I said no.", " Ask me first."]],
    ["a quotation is parted", 'He wrote "Go. Stop" there. Done.', {}, ['He wrote "Go.', ' Stop" there.', " Done."]],
    [
      "or kept",
      'He wrote "Go. Stop" there. Done.',
      { keepsQuotations: true },
      ['He wrote "Go. Stop" there.', " Done."],
    ],
    ["what is never closed keeps nothing", "He (said. So", { keepsQuotations: true }, ["He (said.", " So"]],
  ])("%s", (_, text, options, expected) => {
    expect(split(text, options)).toEqual(expected);
  });

  const text = fc.string({ unit: fc.constantFrom(..."aB1.!?`\"'()“”«»- \n。é"), maxLength: 60 });

  test.prop([text, fc.boolean(), fc.boolean()])("splits the whole text", (written, isHasty, keepsQuotations) => {
    expect(split(written, { isHasty, keepsQuotations }).join("")).toBe(written);
  });

  it("reads hostile megabytes", () => {
    for (const unit of [".", "`", '"', "(", "a. ", "z.b. "])
      findSentences(unit.repeat(400_000), { keepsQuotations: true });
  });
});
