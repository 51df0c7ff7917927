// Everything that `npm test` runs, with coverage, from a fresh seed, and with the repetitions that it leaves out (`LONG`).
// Prints the seed, so that a failure can be repeated: SEED=… npm run test:long.

import { spawnSync } from "node:child_process";

const MAX_SEED = 2 ** 31;

const seed = process.env["SEED"] ?? String(Math.floor(Math.random() * MAX_SEED));
console.log(`SEED=${seed}`);
const { status } = spawnSync("vitest", ["run", "--coverage"], {
  stdio: "inherit",
  env: { ...process.env, SEED: seed, LONG: "1" },
});
process.exitCode = status ?? 1;
