// Runs every static check of the repository, two at a time, and prints a line each. A check that
// fails prints what it said.

import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { useCompileCache } from "./use-compile-cache.ts";

// The longest first, so that the others are done beside it.
const CHECKS = [
  ["docs are true", "check:docs"],
  ["types", "check:types"],
  ["core is pure", "check:core-types"],
  ["lint and format", "check:lint"],
  ["import direction", "check:direction"],
  ["unused code", "check:unused"],
  ["package resolves", "check:package"],
  ["core runs in a browser", "check:browser"],
] as const;

useCompileCache();
const waiting = [...CHECKS];
let failures = 0;

async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [title, script] = next;
    const startedAt = performance.now();
    const { exitCode, output } = await runScript(script);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    console.log(`${exitCode === 0 ? "ok  " : "FAIL"} ${title} (${seconds} s)`);
    if (exitCode !== 0) {
      failures += 1;
      console.log(output.trimEnd());
    }
  }
}

function runScript(script: string): Promise<{ readonly exitCode: number; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn("npm", ["run", "--silent", script], { stdio: ["ignore", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", reject);
    child.on("close", (code) => resolve({ exitCode: code ?? 1, output: Buffer.concat(chunks).toString("utf8") }));
  });
}

await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));
process.exitCode = failures === 0 ? 0 : 1;
