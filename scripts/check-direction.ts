// Checks the laws of direction-laws.ts, and that the tool read the sources at all: a
// parser that does not know the language reads nothing and finds nothing.

import { readdirSync } from "node:fs";
import { cruise } from "dependency-cruiser";
import { directionLaws, readingOptions } from "./direction-laws.ts";

const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));

const { output } = await cruise(["src"], {
  ...readingOptions,
  ruleSet: { forbidden: [...directionLaws] },
  validate: true,
});
if (typeof output === "string") throw new Error("dependency-cruiser answered with text instead of a result");

const { violations, totalCruised, totalDependenciesCruised = 0 } = output.summary;
for (const { from, to, rule, comment } of violations) {
  console.error(`${rule.name}: ${from} -> ${to}${comment === undefined ? "" : `\n  ${comment}`}`);
}

const readAll = totalCruised >= sources.length && totalDependenciesCruised > 0;
if (!readAll) console.error(`Only ${totalCruised} modules were read, but src/ has ${sources.length}.`);

console.log(`${totalCruised} modules, ${totalDependenciesCruised} dependencies, ${violations.length} breaches`);
process.exitCode = readAll && violations.length === 0 ? 0 : 1;
