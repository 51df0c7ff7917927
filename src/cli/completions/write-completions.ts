import { COMMON_OPTIONS, type Command, type OptionDefinition } from "../command.ts";
import type { CompletedCommand } from "./completed-command.ts";
import { writeBash } from "./write-bash.ts";
import { writeFish } from "./write-fish.ts";
import { writeZsh } from "./write-zsh.ts";

type WriteScript = (commands: readonly CompletedCommand[]) => string;

/** The shells that a script can be written for. */
export const COMPLETION_SHELLS: Readonly<Record<string, WriteScript>> = {
  bash: writeBash,
  zsh: writeZsh,
  fish: writeFish,
};

/** The script for a shell, made from the table of commands. */
export function writeCompletions(write: WriteScript, commands: readonly Command[]): string {
  return write(commands.filter(({ isOffered = true }) => isOffered).map(readCommand));
}

function readCommand({ name, summary, operands, options }: Command): CompletedCommand {
  return {
    name,
    summary,
    actions: operands.includes(" | ") ? operands.split(" | ").map((action) => action.split(" ")[0] ?? "") : [],
    options: Object.entries<OptionDefinition>({ ...options, ...COMMON_OPTIONS }).map(([option, { type, help }]) => ({
      name: `--${option}`,
      help,
      takesValue: type === "string",
    })),
  };
}
