import { writeFileSync } from "node:fs";
import type { FittedWeights } from "./fit-weights.ts";

/**
 * Writes the weights as the source file that the estimator imports: one line per group, sorted, so that a new fit is a
 * readable diff. As text, because a bundler would expand an object to one line per weight in what every user loads.
 */
export function writeWeights(path: string, weights: FittedWeights, header: readonly string[]): void {
  const groups = [...weights].sort(byName).map(([group, items]) => {
    const entries = [...items].sort(byName).map(([item, weight]) => `${JSON.stringify(item)}:${weight}`);
    return `${JSON.stringify(group)}:{${entries.join(",")}}`;
  });
  // The text is between backticks.
  const text = groups.join(",\n").replaceAll("`", "\\u0060");
  writeFileSync(
    path,
    [...header, "export const estimatorWeights: EstimatorWeights = JSON.parse(String.raw`{", text, "}`);", ""].join(
      "\n",
    ),
  );
}

function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  const difference = Number(left) - Number(right);
  return Number.isNaN(difference) ? (left < right ? -1 : 1) : difference;
}
