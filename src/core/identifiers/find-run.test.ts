import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { ADDRESS, findRun, NOTHING, newRunCursor, RUN } from "./find-run.ts";

describe("findRun", () => {
  it.each([
    ["plain words, Capitalised and SHOUTed, pass", []],
    ["a1 b.c x_y are too short", []],
    ["maxRetries in a_b_c", ["maxRetries", "a_b_c"]],
    ["DROP the COLUMN", ["DROP", "COLUMN"]],
    ["see https://a.b", ["https://"]],
    ["no scheme: c://x1y2", ["//x1y2"]],
    ["last_one", ["last_one"]],
  ])("%s", (text, expected) => {
    expect(listFound(text)).toEqual(expected);
  });

  test.prop([fc.string({ unit: fc.constantFrom(..."aaaZ0_./-@: \né"), maxLength: 40 })])(
    "finds every run that is not a plain word, and no other",
    (text) => {
      const runs = [...text.matchAll(/[a-zA-Z0-9_$./@~-]{4,}(?!:\/\/)/g)].map(([run]) => run);
      const telling = runs.filter((run) => !/^[A-Z]*[a-z]+$/.test(run));
      if (!text.includes("://")) expect(listFound(text)).toEqual(telling);
    },
  );
});

// Helpers

function listFound(text: string): string[] {
  const found: string[] = [];
  const cursor = newRunCursor();
  for (let kind = findRun(text, cursor); kind !== NOTHING; kind = findRun(text, cursor)) {
    expect([RUN, ADDRESS]).toContain(kind);
    found.push(/[a-zA-Z0-9_$./@~-]+(?::\/\/)?$/.exec(text.slice(0, cursor.position))?.[0] ?? "");
  }
  return found;
}
