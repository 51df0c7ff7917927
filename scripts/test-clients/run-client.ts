import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { TestedClient } from "./tested-clients.ts";
import { writeWorkFolder } from "./work-folder.ts";

export interface ClientRun {
  /**
   * Names its project, its home and its key. Short, because it is in every line of the project and clients cut long
   * outputs.
   */
  readonly session: string;
  readonly url: string;
  readonly folder: string;
  readonly program: string;
  readonly steps: number;
  /** How long the output of each step is. */
  readonly linesPerPart?: number;
  /** Options of the client, if they are not the usual ones. */
  readonly args?: (prompt: string) => string[];
}

/** How a client ended. */
export interface ClientEnding {
  readonly exitCode: number;
  /** The last line it printed. */
  readonly lastLine: string;
  /** The last line that it wrote to standard error. */
  readonly complaint: string;
}

const MAX_MS = 900_000;
/** Leaves out everything of the user's environment that could point a client elsewhere. */
const PASSED = ["PATH", "LANG", "TERM", "TMPDIR"];

/**
 * Runs a client headless in a separate home and project, with the settings that `palimpsest wrap` uses to point it at a
 * gateway.
 */
export async function runClient(client: TestedClient, run: ClientRun): Promise<ClientEnding> {
  const { session, url, program, steps } = run;
  const { folder, home, project, environment: own } = prepareClient(client, run);
  writeWorkFolder(project, session, steps, run.linesPerPart);
  const place = { environment: own, homeDirectory: home };
  const args = (run.args ?? client.args)("Please work through the project, one part after the other.");
  const setup = await client.wrapped.setUp({ url, folder, place, args, compacts: true });
  const { exitCode, stdout, stderr } = await runProgram(program, setup.args, {
    cwd: project,
    env: { ...own, ...setup.environment },
  });
  return { exitCode, lastLine: lastLineOf(stdout), complaint: lastLineOf(stderr) };
}

/** Where a session of a client runs, with the settings that its user would have made before. */
export interface ClientPlace {
  readonly folder: string;
  readonly home: string;
  readonly project: string;
  readonly environment: Record<string, string>;
}

/** Makes a home and a project. The same session gets the same ones. */
export function prepareClient(
  client: TestedClient,
  { folder: around, session, url }: Pick<ClientRun, "folder" | "session" | "url">,
): ClientPlace {
  const folder = join(around, session);
  const [home, project] = [join(folder, "home"), join(folder, "project")];
  for (const made of [home, project]) mkdirSync(made, { recursive: true });
  const who = { key: keyOf(session), home, url };
  client.prepare?.(who);
  const passed = Object.fromEntries(PASSED.map((name) => [name, process.env[name] ?? ""]));
  return { folder, home, project, environment: { ...passed, HOME: home, ...client.environment?.(who) } };
}

export interface ProgramEnding {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program without any input. */
export function runProgram(
  program: string,
  args: readonly string[],
  place: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<ProgramEnding> {
  return new Promise((resolve) => {
    const options = { ...place, timeout: MAX_MS, maxBuffer: 1e8 };
    const child = execFile(program, [...args], options, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      resolve({ exitCode, stdout, stderr });
    });
    child.stdin?.end();
  });
}

function lastLineOf(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}

export function keyOf(session: string): string {
  return `sk-test-${session}`;
}
