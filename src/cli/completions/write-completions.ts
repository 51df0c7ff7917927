import { COMMON_OPTIONS, type ListedCommand, type OptionDefinition } from "../command.ts";
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

/** The script for a shell, made from the list of commands. */
export async function writeCompletions(
  write: WriteScript,
  commands: ReadonlyMap<string, ListedCommand>,
): Promise<string> {
  const offered = [...commands.values()].filter(({ isOffered = true }) => isOffered);
  return write(await Promise.all(offered.map(loadCommand)));
}

/** The word that an action begins with; one that may be left out stands in brackets. */
function parseAction(text: string): string[] {
  return /^\[?([\w-]+)/.exec(text)?.slice(1) ?? [];
}

async function loadCommand({ summary, load }: ListedCommand): Promise<CompletedCommand> {
  const { name, operands, options } = await load();
  return {
    name,
    summary,
    actions: operands.includes(" | ") ? operands.split(" | ").flatMap(parseAction) : [],
    options: Object.entries<OptionDefinition>({ ...options, ...COMMON_OPTIONS }).map(([option, { type, help }]) => ({
      name: `--${option}`,
      help,
      takesValue: type === "string",
    })),
  };
}
