// Runs every property once more, from a fresh seed that it prints: what one run does not find, another may. Repeat a
// failure with SEED=… npm run test:properties.

import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { parseOptions } from "./parse-options.ts";

parseOptions({});

const MAX_SEED = 2 ** 31;
/** How files show that they state properties, or that they run a suite of `test/contracts/` that does. */
const STATES_PROPERTIES = /\.prop\(|fc\.assert|\/contracts\//;
/**
 * `test.prop` writes the seed into the name of every property, and one of the contracts asserts by itself; examples
 * have already run.
 */
const ONLY_PROPERTIES = "with seed=|is named by the validator";

const seed = process.env["SEED"] ?? String(Math.floor(Math.random() * MAX_SEED));
const repeat = `SEED=${seed} npm run test:properties`;
const files = globSync(["src/**/*.test.ts", "test/**/*.test.ts"]).filter((file) =>
  STATES_PROPERTIES.test(readFileSync(file, "utf8")),
);
console.log(`${files.length} files with properties; to repeat: ${repeat}`);
const { status } = spawnSync("vitest", ["run", "-t", ONLY_PROPERTIES, ...files], {
  stdio: "inherit",
  env: { ...process.env, SEED: seed },
});
console.log(status === 0 ? `passed with SEED=${seed}` : `failed; to repeat: ${repeat}`);
process.exitCode = status ?? 1;
