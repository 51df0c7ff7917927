// The tests that repeat something more often where there is time (`test/how-often.ts`), with all of their repetitions.

import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";

const files = globSync(["src/**/*.test.ts", "test/**/*.test.ts", "bench/**/*.test.ts"]).filter((file) =>
  readFileSync(file, "utf8").includes("/how-often.ts"),
);
console.log(`${files.length} files with repetitions`);
const { status } = spawnSync("vitest", ["run", ...files], { stdio: "inherit", env: { ...process.env, LONG: "1" } });
process.exitCode = status ?? 1;
