// Everything that `npm test` runs, with coverage, from a fresh seed, and with the repetitions that it leaves out (`LONG`).
// Prints the seed, so that a failure can be repeated: SEED=… npm run test:long.

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const MAX_SEED = 2 ** 31;

const seed = process.env["SEED"] ?? String(Math.floor(Math.random() * MAX_SEED));
console.log(`SEED=${seed}`);
const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
  readonly devDependencies: Readonly<Record<string, string>>;
};
// Nothing else measures coverage, so nobody else installs what does.
const coverage = `@vitest/coverage-v8@${devDependencies["vitest"]}`;
execFileSync("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", coverage]);
const { status } = spawnSync("vitest", ["run", "--coverage"], {
  stdio: "inherit",
  // Coverage of code that comes compiled from a cache is less exact.
  env: { ...process.env, SEED: seed, LONG: "1", NODE_DISABLE_COMPILE_CACHE: "1" },
});
process.exitCode = status ?? 1;
