// Runs the tests that repeat something more often if there is time (`test/how-often.ts`), with all of their
// repetitions.

import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseOptions } from "./parse-options.ts";

parseOptions({});

const files = globSync(["src/**/*.test.ts", "test/**/*.ts", "bench/**/*.test.ts"]);
const repeating = new Set(listUsers("how-often.ts").filter((file) => file.endsWith(".test.ts")));
const tests = [...repeating];
console.log(`${tests.length} files with repetitions`);
const { status } = spawnSync("vitest", ["run", ...tests], { stdio: "inherit", env: { ...process.env, LONG: "1" } });
process.exitCode = status ?? 1;

/** Files that import a file by its name, also through what a contract or a fixture imports. */
function listUsers(name: string): string[] {
  const users = files.filter((file) => readFileSync(file, "utf8").includes(`/${name}"`));
  const helpers = users.filter((file) => !file.endsWith(".test.ts"));
  return [...users, ...helpers.flatMap((helper) => listUsers(basename(helper)))];
}
