import { expect, it } from "vitest";
import { countWithinSize } from "./count-within-size.ts";

const row = {
  session: "a",
  strategy: "palimpsest",
  historyTokens: 1_000,
  tokens: 120,
  points: 4,
  held: 3,
  found: 3,
  byType: { fact: { points: 3, held: 2 }, wish: { points: 1, held: 1 } },
  missed: [],
  saysMissed: false,
};

it("counts what a context holds up to a fifth above the size asked for", () => {
  expect(countWithinSize(row, 100)).toEqual(row);
});

it("counts nothing above that, and still reports what was found", () => {
  expect(countWithinSize({ ...row, tokens: 121 }, 100)).toMatchObject({
    held: 0,
    found: 3,
    points: 4,
    byType: { fact: { points: 3, held: 0 }, wish: { points: 1, held: 0 } },
  });
});

it("counts everything if the report says that it has to stay", () => {
  expect(countWithinSize({ ...row, tokens: 300, saysMissed: true }, 100).held).toBe(3);
});
