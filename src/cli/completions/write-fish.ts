import type { CompletedCommand } from "./completed-command.ts";

/** Completes commands, their actions and options with what they are; everything else is a file. */
export function writeFish(commands: readonly CompletedCommand[]): string {
  const lines = commands.flatMap(({ name, summary, actions, options }) => [
    `complete -c palimpsest -n __fish_use_subcommand -f -a ${name} -d ${quote(summary)}`,
    ...(actions.length === 0
      ? []
      : [`complete -c palimpsest -n '__fish_seen_subcommand_from ${name}' -f -a ${quote(actions.join(" "))}`]),
    ...options.map(
      ({ name: flag, help, takesValue }) =>
        `complete -c palimpsest -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)}${takesValue ? " -r" : ""} -d ${quote(help)}`,
    ),
  ]);
  return `# Completes palimpsest in fish. Written by: palimpsest completions fish\n${lines.join("\n")}\n`;
}

function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", " ")}'`;
}
