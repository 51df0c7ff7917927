// The long campaign: every property with many more runs, from several seeds. Prints the seed of each round, so that
// SEED and RUNS can repeat a failure.
//
// [ROUNDS=5] [RUNS=3000] [SEED=…] npm run test:soak

import { spawnSync } from "node:child_process";
import { parseOptions } from "./parse-options.ts";

parseOptions({});

const rounds = Number(process.env["ROUNDS"] ?? 5);
const runs = process.env["RUNS"] ?? "3000";

for (let round = 1; round <= rounds; round += 1) {
  const seed = process.env["SEED"] ?? String(1_000 * round + 7);
  console.log(`round ${round} of ${rounds}: SEED=${seed} RUNS=${runs}`);
  const { status } = spawnSync("vitest", ["run", "--testTimeout=600000"], {
    stdio: "inherit",
    env: { ...process.env, SEED: seed, RUNS: runs, LONG: "1" },
  });
  if (status !== 0) {
    process.exitCode = 1;
    break;
  }
}
