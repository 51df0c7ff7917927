// Checks the laws of direction-laws.ts, and that the tool read the sources at all: a parser that does not know the
// language reads nothing and finds nothing.

import { readdirSync } from "node:fs";
import { cruise } from "dependency-cruiser";
import { directionLaws, FOLDERS_OF_ROOMS, readingOptions } from "./direction-laws.ts";
import { findRoomKnots } from "./find-room-knots.ts";

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

const knots = FOLDERS_OF_ROOMS.flatMap((folder) =>
  findRoomKnots(output.modules, folder).map((knot) => ({ folder, knot })),
);
for (const { folder, knot } of knots) console.error(`These rooms of ${folder} need each other: ${knot.join(", ")}`);

const readAll = totalCruised >= sources.length && totalDependenciesCruised > 0;
if (!readAll) console.error(`Only ${totalCruised} modules were read, but src/ has ${sources.length}.`);

console.log(
  `${totalCruised} modules, ${totalDependenciesCruised} dependencies, ${violations.length + knots.length} breaches`,
);
process.exitCode = readAll && violations.length + knots.length === 0 ? 0 : 1;
