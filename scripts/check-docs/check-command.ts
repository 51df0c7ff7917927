import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { runBuiltCommand } from "./run-built-command.ts";

/**
 * Commands that only show how to get the package, or that run this very check; and the plain demonstration, which has
 * its own test while another page runs it with options.
 */
const NOT_RUN = /^(npm (install palimpsest|start|test|ci)|git clone|cd |palimpsest gateway --demo$)/;
/** A line without pipes, redirections and quotes inside words, for a command that keeps the screen to itself. */
const PLAIN =
  /^palimpsest (?!wrap\b)(?:[^\s"'|<>&;$`\\]+|"[^"$`\\]*"|'[^']*')(?: +(?:[^\s"'|<>&;$`\\]+|"[^"$`\\]*"|'[^']*'))*$/;
const WORD = /"([^"]*)"|'([^']*)'|\S+/g;

/** Where a command is run, and how. */
export interface CommandPlace {
  readonly directory: string;
  /** Starts a process for every command, as a newcomer does; otherwise plain lines run inside this process. */
  readonly isEachAProcess: boolean;
}

/**
 * Runs one line of an `sh` block.
 *
 * A comment `# exits N` names the exit code it should have. An npm script only has to exist: the long ones have their
 * own runs.
 *
 * @returns What is wrong, or undefined.
 */
export async function checkCommand(line: string, place: CommandPlace): Promise<string | undefined> {
  const [written = "", comment = ""] = line.split(/\s+#\s/, 2);
  const command = written.trim().replaceAll("npx palimpsest", "palimpsest");
  if (command === "" || command.startsWith("#") || NOT_RUN.test(command)) return undefined;

  const script = /^npm run (?:--silent )?([\w:]+)/.exec(command)?.[1];
  if (script !== undefined) return script in readScripts() ? undefined : `package.json has no script "${script}"`;
  if (!/\bpalimpsest\b/.test(command)) return "the check does not know how to run this command";

  const expected = Number(/exits (\d)/.exec(comment)?.[1] ?? 0);
  const isPlain = !place.isEachAProcess && PLAIN.test(command);
  const { status, said } = isPlain ? await runHere(command, place.directory) : runShell(command, place.directory);
  return status === expected ? undefined : `exit code ${status} instead of ${expected}: ${said.trim()}`;
}

function runShell(command: string, directory: string) {
  const { status, stderr } = spawnSync("sh", ["-c", command], {
    cwd: directory,
    encoding: "utf8",
    env: { ...process.env, ...environmentOf(directory) },
  });
  return { status, said: stderr };
}

/** Runs a plain line inside this process, because an example spends most of its time starting. */
function runHere(command: string, directory: string) {
  const [, ...args] = [...command.matchAll(WORD)].map(([word, double, single]) => double ?? single ?? word);
  return runBuiltCommand(args, directory, environmentOf(directory));
}

function environmentOf(directory: string) {
  return {
    PATH: `${directory}/bin:${process.env["PATH"]}`,
    // Examples must not touch the archive of the person who runs the check.
    PALIMPSEST_HOME: `${directory}/home`,
  };
}

function readScripts(): Readonly<Record<string, string>> {
  return (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }).scripts;
}
