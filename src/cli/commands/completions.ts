import { type Command, type ListedCommand, UsageError } from "../command.ts";
import { COMPLETION_SHELLS, writeCompletions } from "../completions/write-completions.ts";

/** `palimpsest completions bash`: a script that completes our commands and options, made from their definitions. */
export function createCompletions(commands: ReadonlyMap<string, ListedCommand>): Command {
  return {
    name: "completions",
    operands: Object.keys(COMPLETION_SHELLS).join(" | "),
    options: {},
    details: [
      "Bash: put the first example above into ~/.bashrc. Zsh: write the output to a file named _palimpsest in a folder of $fpath. Fish: write it to ~/.config/fish/completions/palimpsest.fish.",
      'Examples:\n  eval "$(palimpsest completions bash)"\n  palimpsest completions fish > ~/.config/fish/completions/palimpsest.fish',
    ],

    async run({ operands, terminal }) {
      const [shell = "", ...rest] = operands;
      const write = Object.hasOwn(COMPLETION_SHELLS, shell) ? COMPLETION_SHELLS[shell] : undefined;
      if (write === undefined || rest.length > 0) {
        throw new UsageError(`completions takes ${Object.keys(COMPLETION_SHELLS).join(", ")}.`);
      }
      await terminal.print(await writeCompletions(write, commands));
      return 0;
    },
  };
}
