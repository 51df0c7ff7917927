import { listProgramCalls } from "../../outputs/shell/split-shell-commands.ts";
import { BEGINNING_CHARACTERS } from "../../text/scan-limits.ts";
import type { ReduceRule } from "./rule.ts";

/** The first rule for a command line, or for one of the commands in it: `cd app && CI=1 npm test` is an `npm test`. */
export function findRule(rules: readonly ReduceRule[], commandLine: string): ReduceRule | undefined {
  const calls = listProgramCalls(commandLine.slice(0, BEGINNING_CHARACTERS));
  const commands = calls.map(({ words }) => {
    // `command` runs the program that follows it, or asks about it.
    const [program = "", ...rest] = words[0] === "command" ? words.slice(1) : words;
    return [program.slice(program.lastIndexOf("/") + 1), ...rest];
  });
  return rules.find(({ command }) => commands.some((words) => beginsWith(words, command)));
}

function beginsWith(words: readonly string[], wanted: readonly string[]): boolean {
  return (
    wanted.length > 0 &&
    wanted.length <= words.length &&
    wanted.every((word, index) => word === "*" || word === words[index])
  );
}
