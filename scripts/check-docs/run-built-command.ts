import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { processTerminal } from "../../src/cli/process-terminal.ts";
import type { run } from "../../src/cli/run.ts";

/** What the program loads once it knows that this Node is new enough. */
interface BuiltProgram {
  readonly run: typeof run;
  readonly processTerminal: typeof processTerminal;
}

const PROGRAM = join(import.meta.dirname, "../../dist/cli/main.js");

/** Runs the built command in this process, with its own folder and environment, and keeps its complaints. */
export async function runBuiltCommand(
  args: readonly string[],
  directory: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly said: string }> {
  const { run, processTerminal } = await loadProgram();
  let said = "";
  const terminal = {
    ...processTerminal(),
    print: async () => undefined,
    warn(text: string | Uint8Array) {
      said += Buffer.from(text).toString("utf8");
    },
  };
  const outside = process.cwd();
  const before = { ...process.env };
  process.chdir(directory);
  Object.assign(process.env, environment);
  try {
    return { status: await run(args, terminal), said };
  } finally {
    process.chdir(outside);
    process.env = before;
  }
}

/** The program's own file would start it, so this loads the chunks that it names. */
async function loadProgram(): Promise<BuiltProgram> {
  const chunks = [...readFileSync(PROGRAM, "utf8").matchAll(/import\("([^"]+)"\)/g)].map(([, path = ""]) => path);
  const modules = await Promise.all(chunks.map((path) => import(new URL(path, pathToFileURL(PROGRAM)).href)));
  return Object.assign({}, ...modules) as BuiltProgram;
}
