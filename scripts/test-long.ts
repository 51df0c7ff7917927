// Runs everything that `npm test` runs, with coverage, from a fresh seed, and with the repetitions that it leaves out
// (`LONG`). Prints the seed, so that a failure can be repeated: SEED=… npm run test:long.
// `--quick` leaves the repetitions out: the difference is what they alone reach.

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseOptions } from "./parse-options.ts";

const { values } = parseOptions({ options: { quick: { type: "boolean" } } });

const MAX_SEED = 2 ** 31;

const seed = process.env["SEED"] ?? String(Math.floor(Math.random() * MAX_SEED));
console.log(`SEED=${seed}`);
const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly devDependencies: Readonly<Record<string, string>>;
};
// Nothing else measures coverage, so only this script installs the package for it.
const coverage = `@vitest/coverage-v8@${devDependencies["vitest"]}`;
execFileSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", coverage]);
// Counting what runs slows it down, so what measures time is left to `npm test`.
const options = ["--coverage", "--coverage.reportOnFailure", "--exclude", "**/linear-time.test.ts"];
const repetitions = values.quick === true ? {} : { LONG: "1" };
const { status } = spawnSync("vitest", ["run", ...options], {
  stdio: "inherit",
  // Coverage of code that comes compiled from a cache is less exact.
  env: { ...process.env, ...repetitions, SEED: seed, NODE_DISABLE_COMPILE_CACHE: "1" },
});
process.exitCode = status ?? 1;
