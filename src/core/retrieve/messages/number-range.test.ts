import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { OriginalRange } from "../../model/handoff.ts";
import { findNumberRuns, numberOf } from "../../resume/number-messages.ts";
import { numberRange } from "./number-range.ts";

describe("numberRange", () => {
  it("counts from the first message of the range", () => {
    const written = record([{ handle: "h-1", first: 4, last: 9 }], [1, 2, 3, 9, 10, 11]);
    expect(numbersOf(written, "h-1", 6)).toEqual([4, 5, 6, 7, 8, 9]);
  });

  it("leaves out what stayed in place, and what an earlier compaction took", () => {
    const kept = record([{ handle: "h-1", first: 4, last: 9 }], [1, 2, 3, 9, 6, 10, 11]);
    expect(numbersOf(kept, "h-1", 5)).toEqual([4, 5, 7, 8, 9]);
    const ranges = [
      { handle: "h-1", first: 4, last: 9 },
      { handle: "h-2", first: 6, last: 12 },
    ];
    expect(numbersOf(record(ranges, [1, 12, 13]), "h-2", 4)).toEqual([6, 10, 11, 12]);
  });

  it("recognises what stayed once and was taken later", () => {
    const ranges = [
      { handle: "h-1", first: 4, last: 9 },
      { handle: "h-2", first: 5, last: 12 },
    ];
    const before = [1, 9, 5, 7, 10, 11];
    expect(numbersOf(record(ranges, [1, 12, 13]), "h-2", 5, before)).toEqual([5, 7, 10, 11, 12]);
    expect(numbersOf(record(ranges, [1, 12, 7, 13]), "h-2", 4, before)).toEqual([5, 10, 11, 12]);
  });

  it("says nothing if it cannot be sure", () => {
    const written = record([{ handle: "h-1", first: 4, last: 9 }], [1, 2, 3, 9, 10]);
    expect(numbersOf(written, "h-1", 5)).toBeUndefined();
    expect(numbersOf(written, "h-2", 6)).toBeUndefined();
    const endless = record([{ handle: "h-1", first: 0, last: Number.MAX_SAFE_INTEGER }], [1]);
    expect(numbersOf(endless, "h-1", 6)).toBeUndefined();
  });

  test.prop([fc.uniqueArray(fc.integer({ min: 5, max: 60 })), fc.integer({ min: 61, max: 70 })])(
    "finds the numbers whatever stayed",
    (stayed, last) => {
      const kept = [1, 2, 3, last, ...stayed.sort((left, right) => left - right), last + 1, last + 2];
      const written = record([{ handle: "h-1", first: 4, last }], kept);
      const folded = Array.from({ length: last - 3 }, (_, index) => index + 4).filter(
        (number) => !stayed.includes(number),
      );
      expect(numbersOf(written, "h-1", folded.length)).toEqual(folded);
    },
  );
});

// Helpers

interface WrittenRecord {
  readonly ranges: readonly OriginalRange[];
  readonly standing: readonly number[];
}

function record(ranges: readonly OriginalRange[], standing: readonly number[]): WrittenRecord {
  return { ranges, standing };
}

function numbersOf(
  { ranges, standing }: WrittenRecord,
  handle: string,
  messages: number,
  before: readonly number[] = [],
): number[] | undefined {
  const leftBefore = findNumberRuns(before);
  const runs = numberRange({ handle, ranges, left: findNumberRuns(standing), leftBefore, messages });
  return runs && Array.from({ length: messages }, (_, index) => numberOf(index, runs));
}
