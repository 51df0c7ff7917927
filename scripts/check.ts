// Builds the package and runs every static check of the repository, two at a time, and prints a line each. A check that
// fails prints what it said.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { useCompileCache } from "./use-compile-cache.ts";

// The longest first, so that the others are done beside it.
const CHECKS = [
  { title: "types", script: "check:types", needsBuild: false },
  { title: "docs are true", script: "check:docs", needsBuild: true },
  { title: "package resolves", script: "check:package", needsBuild: true },
  { title: "lint and format", script: "check:lint", needsBuild: false },
  { title: "unused code", script: "check:unused", needsBuild: true },
  { title: "import direction", script: "check:direction", needsBuild: false },
  { title: "core is pure", script: "check:core-types", needsBuild: false },
  { title: "core runs in a browser", script: "check:browser", needsBuild: false },
] as const;

useCompileCache();
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Readonly<Record<string, string>> };
const waiting = [...CHECKS];
let failures = 0;

const built = run("the package is built", "build");

async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (next.needsBuild && !(await built)) {
      failures += 1;
      console.log(`FAIL ${next.title}: there is no build`);
      continue;
    }
    await run(next.title, next.script);
  }
}

/** Runs a script of package.json without another npm, which would take a third of a second: this one has set the path. */
async function run(title: string, script: string): Promise<boolean> {
  const startedAt = performance.now();
  const { exitCode, output } = await runLine(scripts[script] ?? `echo "package.json has no script ${script}"; exit 1`);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${exitCode === 0 ? "ok  " : "FAIL"} ${title} (${seconds} s)`);
  if (exitCode === 0) return true;
  failures += 1;
  console.log(output.trimEnd());
  return false;
}

function runLine(line: string): Promise<{ readonly exitCode: number; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(line, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ exitCode: code ?? 1, output: Buffer.concat(chunks).toString("utf8") }));
  });
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
process.exitCode = failures === 0 ? 0 : 1;
