import { expect, it } from "vitest";
import { estimatingCounter } from "../../src/core/tokens/index.ts";
import { madeOutputs } from "./made-outputs.ts";
import { scoreSpent } from "./score-spent.ts";

it("raises the share of every output by what all together leave over, and spends no more than asked", () => {
  const outputs = madeOutputs().filter(({ kind }) => kind !== "logs");
  const { allowed, spent } = scoreSpent(outputs, 0.1, estimatingCounter());
  expect(Number(allowed)).toBeGreaterThanOrEqual(0.1);
  expect(Number(spent)).toBeLessThanOrEqual(0.1);
});
