import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import type { Unit } from "../../model/unit.ts";
import { chooseTail, type TailOptions } from "./choose-tail.ts";

describe("chooseTail", () => {
  it("keeps the longest run of whole units within the budget", () => {
    expect(tailOf([1, 1, 1, 1, 1, 1], { tailTokens: 40 })).toBe(2);
    expect(tailOf([1, 1, 5, 1, 1, 1], { tailTokens: 50 })).toBe(7);
    expect(tailOf([1, 1, 5, 1, 1, 1], { tailTokens: 80 })).toBe(2);
  });

  it("lets one large unit overrun the budget by half, so that it stays whole", () => {
    expect(tailOf([1, 1, 3, 1, 1, 1], { tailTokens: 40 })).toBe(2);
    expect(tailOf([1, 1, 3, 1, 1, 1], { tailTokens: 39 })).toBe(5);
    expect(tailOf([1, 1, 1, 1, 1], { tailTokens: 30 })).toBe(2);
    expect(tailOf([1, 1, 1, 1, 1], { tailTokens: 31 })).toBe(1);
  });

  it("takes along what costs nothing once the budget is spent", () => {
    const tokensOf = (index: number): number => (index === 1 ? 0 : 10);
    expect(tailOf([1, 1, 1, 1, 1, 1], { tailTokens: 40, tokensOf })).toBe(1);
  });

  it("keeps protected messages if they fit under the soft ceiling", () => {
    expect(tailOf([1, 1, 1, 1, 1, 1], { tailTokens: 20 })).toBe(3);
    expect(tailOf([1, 1, 1, 1, 1, 1], { tailTokens: 40, protectLast: 6 })).toBe(0);
    expect(tailOf([1, 1, 1, 1, 1, 1], { tailTokens: 40, protectLast: 5 })).toBe(1);
    expect(tailOf([1, 1, 1, 1, 1, 1], { tailTokens: 39, protectLast: 6 })).toBe(1);
  });

  it("always keeps the last three messages with their units, whatever they cost", () => {
    expect(tailOf([1, 1, 5], { tailTokens: 0 })).toBe(2);
    expect(tailOf([5], { tailTokens: 1 })).toBe(0);
    expect(tailOf([1, 1, 1, 1, 1], { tailTokens: 0 })).toBe(2);
    expect(tailOf([1, 1, 2, 2], { tailTokens: 0 })).toBe(2);
  });

  it("reaches back before the last handoff only for the newest messages", () => {
    expect(tailOf([1, 1, 1, 1, 1, 1], { tailTokens: 1_000, tailLimit: 2 })).toBe(2);
    expect(tailOf([1, 1, 1, 1, 1, 1], { tailTokens: 1_000, tailLimit: 5 })).toBe(3);
    expect(tailOf([1, 1, 1, 1, 1, 1], { tailTokens: 1_000, tailLimit: 6 })).toBe(3);
  });

  it("never begins before the head ends", () => {
    expect(tailOf([1, 1, 1, 1], { tailTokens: 1_000, headEnd: 2 })).toBe(2);
    expect(tailOf([1, 1, 1, 1], { tailTokens: 1_000, headEnd: 4 })).toBe(4);
    expect(tailOf([1, 1, 1, 1], { tailTokens: 1_000 })).toBe(0);
  });

  it("is empty if there is nothing", () => {
    expect(tailOf([], {})).toBe(0);
  });

  test.prop([fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 12 }), fc.nat({ max: 300 }), fc.nat({ max: 300 })])(
    "moves one way: more room never shortens the tail",
    (sizes, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(tailOf(sizes, { tailTokens: more })).toBeLessThanOrEqual(tailOf(sizes, { tailTokens: less }));
    },
  );
});

// Helpers

/** Units of these sizes, ten tokens per message. */
function tailOf(sizes: readonly number[], options: Partial<TailOptions>): number {
  let start = 0;
  const units = sizes.map((size): Unit => {
    start += size;
    return { kind: "step", start: start - size, end: start };
  });
  return chooseTail(units, {
    tailTokens: 100,
    protectLast: 0,
    headEnd: 0,
    tokensOf: () => 10,
    ...options,
  });
}
