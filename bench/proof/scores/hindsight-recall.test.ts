import { expect, it } from "vitest";
import { countRecall } from "./hindsight-recall.ts";

const probes = [
  { value: "src/old.ts", lastSeen: 1 },
  { value: "retryDelay", lastSeen: 2 },
  { value: "41732", lastSeen: 7 },
  { value: "src/new.ts", lastSeen: 9 },
];

it("counts what is there word for word, and the old ones separately", () => {
  // Two of four are in the text; of the two last seen before message 6, one is.
  expect(countRecall(probes, "see retryDelay in src/new.ts", 6)).toEqual({ probes: 4, held: 2, old: 2, oldHeld: 1 });
});

it("counts what a store returned once", () => {
  const back = new Set(["src/old.ts", "retryDelay"]);
  expect(countRecall(probes, "see retryDelay in src/new.ts", 6, back)).toEqual({
    probes: 4,
    held: 3,
    old: 2,
    oldHeld: 2,
  });
});
