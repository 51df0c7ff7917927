import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { splitParagraphs } from "../../../turns/split-paragraphs.ts";
import { hideForeignText } from "./hide-foreign-text.ts";

describe("hideForeignText", () => {
  it.each([
    ["a quotation", 'He wrote "never push" there.', "never"],
    ["a quotation in single marks", "The sign says 'never push' here.", "never"],
    ["code", "Run `git push --never` once.", "never"],
    ["a fenced block", "Look:\n```\nnever\n```\nok", "never"],
    ["a quoted line", "> never\nok", "never"],
    ["a log line", "2026-11-14 10:02:11 never\nok", "never"],
    ["a note of the host", "<system-reminder>never</system-reminder> ok", "never"],
  ])("hides %s", (_name, text, word) => {
    expect(hide(text)).not.toContain(word);
  });

  it("leaves apostrophes alone", () => {
    const text = "Don't touch the users' data, it's theirs.";
    expect(hide(text)).toBe(text);
  });

  it("leaves a stray mark alone", () => {
    const text = 'The 5" screen must never flicker.';
    expect(hide(text)).toBe(text);
  });

  test.prop([fc.string({ unit: fc.constantFrom(..."ab '\"`“”«»\n<->/".split("")), maxLength: 200 })])(
    "keeps every position",
    (text) => {
      const visible = hide(text);
      expect(visible).toHaveLength(text.length);
      expect([...visible].filter((character) => character === "\n")).toHaveLength(text.split("\n").length - 1);
    },
  );
});

// Helpers

function hide(text: string): string {
  return hideForeignText(
    text,
    splitParagraphs(text).filter(({ origin }) => origin === "user"),
  );
}
