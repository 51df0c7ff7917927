// Builds the package, runs every static check of the repository, and prints a line for each. A check that fails prints
// its output. `node scripts/check.ts COMMAND` runs a command alongside the checks, so that no core is idle: the command
// has the screen, and the lines of the checks follow when it has ended.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { useCompileCache } from "./use-compile-cache.ts";

// Longest first, so that the others finish alongside it.
const CHECKS = [
  { title: "types", script: "check:types", needsBuild: false },
  { title: "docs are true", script: "check:docs", needsBuild: true },
  { title: "package resolves", script: "check:package", needsBuild: true },
  { title: "lint and format", script: "check:lint", needsBuild: false },
  { title: "unused code", script: "check:unused", needsBuild: true },
  { title: "import direction", script: "check:direction", needsBuild: false },
  { title: "core is pure", script: "check:core-types", needsBuild: false },
  { title: "constants say why", script: "check:constants", needsBuild: false },
  { title: "core runs in a browser", script: "check:browser", needsBuild: false },
] as const;

useCompileCache();
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Readonly<Record<string, string>> };
const command = process.argv.slice(2);
const waiting = [...CHECKS];
/** Lines to print when the screen is free. */
let heldBack: string[] | undefined;
let failures = 0;

const built = run("the package is built", "build");

async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (next.needsBuild && !(await built)) {
      failures += 1;
      say(`FAIL ${next.title}: there is no build`);
      continue;
    }
    await run(next.title, next.script);
  }
}

/**
 * Runs a script of package.json without another npm, which would take a third of a second: this one has set the path.
 */
async function run(title: string, script: string): Promise<boolean> {
  const startedAt = performance.now();
  const { exitCode, output } = await runLine(scripts[script] ?? `echo "package.json has no script ${script}"; exit 1`);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  say(`${exitCode === 0 ? "ok  " : "FAIL"} ${title} (${seconds} s)`);
  if (exitCode === 0) return true;
  failures += 1;
  say(output.trimEnd());
  return false;
}

/** Runs a command that has the screen until it ends. */
async function runAlongside([program = "", ...args]: readonly string[]): Promise<void> {
  heldBack = [];
  const [exitCode] = await once(spawn(program, args, { stdio: "inherit" }), "close");
  const lines = heldBack;
  heldBack = undefined;
  console.log();
  for (const line of lines) say(line);
  if (exitCode === 0) return;
  failures += 1;
  say(`FAIL ${command.join(" ")}`);
}

function say(text: string): void {
  if (heldBack === undefined) console.log(text);
  else heldBack.push(text);
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

const workers = command.length === 0 ? Math.min(2, availableParallelism()) : 1;
const checked = Promise.all(Array.from({ length: workers }, work));
if (command.length > 0) await built.then(() => runAlongside(command));
await checked;
process.exitCode = failures === 0 ? 0 : 1;
