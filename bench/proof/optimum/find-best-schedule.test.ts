import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { findBestSchedule } from "./find-best-schedule.ts";

describe("findBestSchedule", () => {
  it("compacts when it pays", () => {
    // Each request costs ten until compacted, then one; compacting itself costs five. Three points, then the end.
    const cost = (from: number, to: number): number => (from === 0 ? 10 * to : 5 + (to - from));
    expect(findBestSchedule(3, cost)).toEqual({ cost: 10 + 5 + 2, points: [1] });
  });

  it("leaves a session alone if there is nothing to gain", () => {
    expect(findBestSchedule(3, (from, to) => (from === 0 ? to : 100))).toEqual({ cost: 3, points: [] });
  });

  const costs = fc.array(fc.array(fc.nat({ max: 50 }), { minLength: 7, maxLength: 7 }), { minLength: 6, maxLength: 6 });

  test.prop([fc.integer({ min: 1, max: 6 }), costs])(
    "is as cheap as the cheapest of all schedules",
    (points, table) => {
      const cost = (from: number, to: number): number => table[from]?.[to] ?? 0;
      const best = findBestSchedule(points, cost);
      expect(best.cost).toBe(tryAll(points, cost));
      expect(priceOf(best.points, points, cost)).toBe(best.cost);
    },
  );
});

// Helpers

type Cost = (from: number, to: number) => number;

/** Every subset of the points after the first. */
function tryAll(points: number, cost: Cost): number {
  const prices = Array.from({ length: 2 ** (points - 1) }, (_, subset) =>
    priceOf(
      Array.from({ length: points - 1 }, (_unused, index) => index + 1).filter((point) => subset & (1 << (point - 1))),
      points,
      cost,
    ),
  );
  return Math.min(...prices);
}

function priceOf(chosen: readonly number[], points: number, cost: Cost): number {
  const starts = [0, ...chosen];
  return starts.reduce((total, from, index) => total + cost(from, starts[index + 1] ?? points), 0);
}
