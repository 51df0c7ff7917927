import { BEGINNING_CHARACTERS } from "../../text/scan-limits.ts";
import type { ReduceRule } from "./rule.ts";

/** What ends one command of a line and starts the next. */
const SEPARATOR = /&&|\|\|?|;|&|\n/;
const ASSIGNMENT = /^[A-Za-z_]\w*=/;
/** Words that run the command that follows them. */
const WRAPPERS: ReadonlySet<string> = new Set(["sudo", "env", "time", "npx", "nohup", "command", "exec"]);

/** The first rule for a command line, or for one of the commands it is made of: `cd app && CI=1 npm test` is an `npm test`. */
export function findRule(rules: readonly ReduceRule[], commandLine: string): ReduceRule | undefined {
  const commands = commandLine.slice(0, BEGINNING_CHARACTERS).split(SEPARATOR).map(listWords);
  return rules.find(({ command }) => commands.some((words) => beginsWith(words, command)));
}

function listWords(command: string): readonly string[] {
  const words = command.split(/\s+/).filter((word) => word !== "");
  const first = words.findIndex((word) => !ASSIGNMENT.test(word) && !WRAPPERS.has(word));
  if (first === -1) return [];
  const [program = "", ...rest] = words.slice(first);
  return [program.slice(program.lastIndexOf("/") + 1), ...rest];
}

function beginsWith(words: readonly string[], wanted: readonly string[]): boolean {
  return (
    wanted.length > 0 &&
    wanted.length <= words.length &&
    wanted.every((word, index) => word === "*" || word === words[index])
  );
}
