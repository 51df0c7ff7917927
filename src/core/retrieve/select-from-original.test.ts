import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { busyTime } from "../../../test/busy-time.ts";
import { wordCounter } from "../../../test/fixtures/word-counter.ts";
import type { TokenCounter } from "../base/ports.ts";
import { markText } from "../redact/mark-redacted.ts";
import { estimatingCounter } from "../tokens/estimating-counter.ts";
import { selectFromOriginal as read, type SelectedPart, type SelectOptions } from "./select-from-original.ts";

const counter = estimatingCounter();

const selectFromOriginal = (text: string, options: SelectOptions): SelectedPart => read(markText(text), options);

const characterCounter: TokenCounter = { name: "characters", countedAs: "exact", count: (text) => text.length };

/** Counts a text that ends with a line break as more than a longer one that does not, as a real tokenizer can. */
const unevenCounter: TokenCounter = {
  name: "uneven",
  countedAs: "exact",
  count: (text) => text.length + (text.endsWith("\n") ? 3 : 0),
};

const log = "start\nok 1\r\nerror: disk full\nok 2\nerror: retry";

describe("selectFromOriginal", () => {
  it("says if its answer is already visible, even if the context is kept as JSON", () => {
    const note = "this is already visible in the context, word for word";
    const text = "line 1 of it\nline 2 of it\n";
    expect(selectFromOriginal(text, { counter, visibleIn: ["other", `before ${text} after`] }).notes).toEqual([note]);
    expect(selectFromOriginal(text, { counter, visibleIn: [JSON.stringify({ content: text })] }).notes).toEqual([note]);
    expect(selectFromOriginal(text, { counter, visibleIn: ["line 1 of it"] }).notes).toEqual([]);
    expect(selectFromOriginal("ok", { counter, visibleIn: ["ok"] }).notes).toEqual([]);
  });

  it("gives the whole text if nothing else is asked", () => {
    expect(selectFromOriginal(log, { counter })).toEqual({ text: log, notes: [] });
  });

  it.each([
    ["2-3", "ok 1\r\nerror: disk full\n", "lines 2-3 of 5; 3 left out"],
    ["5", "error: retry", "lines 5-5 of 5; 4 left out"],
    ["4-", "ok 2\nerror: retry", "lines 4-5 of 5; 3 left out"],
    ["4-99", "ok 2\nerror: retry", "lines 4-5 of 5; 3 left out"],
    ["6-7", "", "no line is in 6-7: there are 5 lines"],
  ])("reads the lines %s", (lines, text, note) => {
    expect(selectFromOriginal(log, { lines, counter })).toEqual({ text, notes: [note] });
  });

  it.each(["", "0-2", "3-2", "-2", "a-b", "1-2-3", "1.5", " 1"])("refuses the lines %j", (lines) => {
    expect(() => selectFromOriginal(log, { lines, counter })).toThrow("lines must be a range such as 10-20");
  });

  it("keeps the lines in which a pattern is found, and numbers them", () => {
    expect(selectFromOriginal(log, { pattern: "^error|1$", counter })).toEqual({
      text: "ok 1\r\nerror: disk full\nerror: retry",
      matchedLines: [2, 3, 5],
      notes: ["3 of 5 lines match; 2 left out"],
    });
  });

  it("numbers the lines of a range as in the original", () => {
    expect(selectFromOriginal(log, { lines: "3-5", pattern: "error", counter })).toEqual({
      text: "error: disk full\nerror: retry",
      matchedLines: [3, 5],
      notes: ["lines 3-5 of 5; 2 left out", "2 of 3 lines match; 1 left out"],
    });
  });

  it("searches the text that a path gives", () => {
    const text = JSON.stringify({ exit: 1, stdout: log });
    expect(selectFromOriginal(text, { jsonPath: "$.stdout", pattern: "disk", counter })).toMatchObject({
      text: "error: disk full\n",
      matchedLines: [3],
    });
  });

  it("gives a page that ends with a line, and says what follows", () => {
    const text = "one two three four\n".repeat(10);
    const answer = selectFromOriginal(text, { maxTokens: 18, counter: wordCounter });
    expect(answer.text).toBe("one two three four\n".repeat(4));
    expect(answer.notes).toEqual(["lines 1-4; 114 characters in 6 lines follow: ask for lines 5-10"]);
    const last = selectFromOriginal(text, { maxTokens: 1_000, counter: wordCounter, ...cursorOf(answer) });
    expect(last.text).toBe("one two three four\n".repeat(6));
    expect(last.nextCursor).toBeUndefined();
    expect(last.notes).toEqual(["from line 5 on; nothing follows"]);
  });

  it("says what to ask for next if lines or a pattern were asked for", () => {
    const text = Array.from({ length: 100 }, (_, index) => `line ${index + 1} of a log\n`).join("");
    const inLines = { lines: "11-90", maxTokens: 50, counter: wordCounter };
    const [page, next] = pagesOf(text, inLines);
    expect(page?.notes).toEqual([
      "lines 11-90 of 100; 20 left out",
      "lines 11-19; 1207 characters in 71 lines follow: ask for lines 20-90",
    ]);
    expect(selectFromOriginal(text, { ...inLines, lines: "20-90" }).text).toBe(next?.text);
    expect(selectFromOriginal(text, { pattern: "0 of", maxTokens: 20, counter: wordCounter }).notes).toEqual([
      "10 of 100 lines match; 90 left out",
      "lines 10-30; 120 characters in 7 lines follow: ask for lines 40-100 with the same pattern",
    ]);
  });

  it("says where a long line is cut", () => {
    const { notes } = selectFromOriginal(`${"x".repeat(1_000)}\nlast`, { maxTokens: 50, counter: characterCounter });
    expect(notes).toEqual([
      "lines 1-1, the last one cut after 50 of 1001 characters; 955 characters in 2 lines follow: go on with the cursor, or after that line with lines 2-2",
    ]);
  });

  it("finds a match with the heading above it, once", () => {
    const text = "# one\nerror a\nok\nerror b\n# two\nok\n# three error\nerror c\n";
    const answer = selectFromOriginal(text, { pattern: "error", isHeading: (line) => line.startsWith("#"), counter });
    expect(answer).toEqual({
      text: "# one\nerror a\nerror b\n# three error\nerror c\n",
      matchedLines: [1, 2, 4, 7, 8],
      notes: ["4 of 8 lines match; 4 left out"],
    });
  });

  describe("messages", () => {
    const text = "# 2 user\nGo on.\n# 4 tool\nerror a\nok\n# 5 user\nThanks.\n";
    const messageNumber = (line: string): number | undefined =>
      line.startsWith("#") ? Number(line.slice(2, 3)) : undefined;
    const ask = (options: Partial<SelectOptions>): SelectedPart =>
      selectFromOriginal(text, { counter, messageNumber, ...options });

    it.each([
      ["4", "# 4 tool\nerror a\nok\n", "1 of 3 messages, lines 3-5 of 7"],
      ["3-4", "# 4 tool\nerror a\nok\n", "1 of 3 messages, lines 3-5 of 7"],
      ["4-", "# 4 tool\nerror a\nok\n# 5 user\nThanks.\n", "2 of 3 messages, lines 3-7 of 7"],
      ["1-2", "# 2 user\nGo on.\n", "1 of 3 messages, lines 1-2 of 7"],
      ["3", "", "no message is in 3: here are messages 2 to 5"],
      ["9-", "", "no message is in 9-: here are messages 2 to 5"],
    ])("are found by their numbers: %s", (messages, found, note) => {
      expect(ask({ messages })).toEqual({ text: found, notes: [note] });
    });

    it("are searched by themselves, with the numbers of their lines in the whole", () => {
      expect(ask({ messages: "4-5", pattern: "or" })).toMatchObject({ text: "error a\n", matchedLines: [4] });
      expect(ask({ messages: "4", pattern: "ok" })).toMatchObject({ text: "ok\n", matchedLines: [5] });
    });

    it("are refused beside lines, in a text without messages, and with a range that is none", () => {
      expect(() => ask({ messages: "4", lines: "1" })).toThrow("left out beside messages");
      expect(() => selectFromOriginal(text, { counter, messages: "4" })).toThrow("left out: this opens no messages");
      expect(() => ask({ messages: "5-4" })).toThrow("messages must be a range such as 10-20");
    });
  });

  it("shows of a long line what is around the matches", () => {
    const long = `${"x ".repeat(5_000)}needle one${" y".repeat(5_000)} needle two ${"z".repeat(9_000)}`;
    const { text, notes } = selectFromOriginal(`short needle\n${long}\n`, { pattern: "needle \\w+", counter });
    expect(text).toMatch(/^…[x ]*needle one[ y]*…[ y]* needle two z+…\n$/);
    expect(text.length).toBeLessThan(1_500);
    expect(notes).toEqual([
      "1 of 2 lines match; 1 left out",
      "of 1 of them, which are long, only what is around the matches is shown",
    ]);
  });

  it.each(["", "x*", "^a", "a", "b$", "\\bneedle\\b"])(
    "searches a line of two megabytes for %j in linear time",
    (pattern) => {
      const line = `${"a".repeat(1_000_000)} needle ${"b".repeat(1_000_000)}`;
      expect(busyTime(() => selectFromOriginal(line, { pattern, maxTokens: 2_000, counter }))).toBeLessThan(3_000);
    },
  );

  it("splits a line that is too long for a page", () => {
    const { text, nextCursor } = selectFromOriginal("x".repeat(10_000), { maxTokens: 20, counter: characterCounter });
    expect(text).toBe("x".repeat(20));
    expect(nextCursor).toBeDefined();
  });

  it.each([0, 15, -1, Number.NaN])("refuses a page of %s tokens", (maxTokens) => {
    expect(() => selectFromOriginal(log, { maxTokens, counter })).toThrow("maxTokens must be at least 16");
  });

  it("finds the end of a page if a shorter text has more tokens", () => {
    const { text } = selectFromOriginal(`${"a".repeat(14)}\n${"b".repeat(400)}`, {
      maxTokens: 16,
      counter: unevenCounter,
    });
    expect(text).toBe(`${"a".repeat(14)}\nb`);
  });

  it("refuses a cursor of another question or text, and an invented one", () => {
    const text = "word ".repeat(1_000);
    const cursor = selectFromOriginal(text, { maxTokens: 20, counter }).nextCursor ?? "";
    expect(selectFromOriginal(text, { cursor, counter }).text).not.toBe("");
    const refused: readonly (readonly [string, Partial<SelectOptions>])[] = [
      [text, { cursor, pattern: "word" }],
      [text, { cursor, lines: "1-" }],
      [`${text}more`, { cursor }],
      [text, { cursor: cursor.replace(/^c\d+/, "c5000") }],
      [text, { cursor: "" }],
      [text, { cursor: "c5" }],
      [text, { cursor: "c99999999999999999999-0" }],
    ];
    for (const [of, options] of refused) {
      expect(() => selectFromOriginal(of, { ...options, counter })).toThrow(
        "cursor must be the one that the last answer",
      );
    }
  });

  it("handles a large text in a moment", () => {
    const text = `${"a line of an ordinary log\n".repeat(200_000)}the end\n`;
    const milliseconds = busyTime(() => {
      expect(selectFromOriginal(text, { pattern: "(e|en)*d$", maxTokens: 500, counter }).matchedLines).toEqual([
        200_001,
      ]);
      expect(selectFromOriginal("y".repeat(5_000_000), { maxTokens: 500, counter }).nextCursor).toBeDefined();
    });
    expect(milliseconds).toBeLessThan(10_000);
  });

  const unit = fc.constantFrom("a", "error", " ", "\n", "\r\n", "🙂", "\ud83d", "é", "0123456789", "    ");
  const text = fc.string({ unit, maxLength: 300, size: "max" });
  const question = fc.record(
    { lines: fc.constantFrom("1-", "2-9", "3"), pattern: fc.constantFrom("error", "^a", "") },
    { requiredKeys: [] },
  );
  const counters = fc.constantFrom<TokenCounter>(estimatingCounter(), wordCounter, unevenCounter);

  test.prop([text, question, fc.integer({ min: 16, max: 40 }), counters])(
    "never gives more tokens than allowed",
    (original, asked, maxTokens, chosen) => {
      for (const page of pagesOf(original, { ...asked, maxTokens, counter: chosen })) {
        expect(chosen.count(page.text)).toBeLessThanOrEqual(maxTokens);
      }
    },
  );

  test.prop([text, question, fc.integer({ min: 16, max: 40 }), counters])(
    "gives the whole answer exactly once, page after page",
    (original, asked, maxTokens, chosen) => {
      const whole = selectFromOriginal(original, { ...asked, counter: chosen });
      const pages = pagesOf(original, { ...asked, maxTokens, counter: chosen });
      expect(pages.map((page) => page.text).join("")).toBe(whole.text);
      expect(pages.flatMap((page) => page.matchedLines ?? [])).toEqual(whole.matchedLines ?? []);
    },
  );

  test.prop([text, fc.integer({ min: 16, max: 40 })])("never splits a surrogate pair", (original, maxTokens) => {
    for (const { text: page } of pagesOf(original, { maxTokens, counter: characterCounter }).slice(1)) {
      expect(/^[\udc00-\udfff]/.test(page)).toBe(false);
    }
  });

  test.prop([text, fc.constantFrom("error", "a+0", "^ *$", "🙂")])(
    "keeps the lines that JavaScript keeps",
    (original, pattern) => {
      const expression = new RegExp(pattern, "u");
      const lines = original.split(/(?<=\n)/).filter((line) => line !== "");
      const expected = lines.filter((line) => expression.test(line.replace(/\r?\n$/, "")));
      expect(selectFromOriginal(original, { pattern, counter }).text).toBe(expected.join(""));
    },
  );
});

// Helpers

function cursorOf({ nextCursor }: SelectedPart): { cursor?: string } {
  return nextCursor === undefined ? {} : { cursor: nextCursor };
}

function pagesOf(text: string, options: SelectOptions): SelectedPart[] {
  const pages = [selectFromOriginal(text, options)];
  for (let last = pages[0]; last?.nextCursor !== undefined; last = pages.at(-1)) {
    pages.push(selectFromOriginal(text, { ...options, cursor: last.nextCursor }));
  }
  return pages;
}
