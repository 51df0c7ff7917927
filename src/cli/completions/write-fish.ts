import type { CompletedCommand } from "./completed-command.ts";

/** Completes commands, their actions and options with what they are; everything else is a file. */
export function writeFish(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  const first = [
    "complete -c palimpsest -n __fish_use_subcommand -f -a help -d 'Show the options of a command'",
    "complete -c palimpsest -n __fish_use_subcommand -l help -d 'Show the commands'",
    "complete -c palimpsest -n __fish_use_subcommand -l version -d 'Show the version'",
    `complete -c palimpsest -n '__fish_seen_subcommand_from help' -f -a ${quote(names)}`,
  ];
  const lines = commands.flatMap(({ name, summary, actions, options }) => [
    `complete -c palimpsest -n __fish_use_subcommand -f -a ${name} -d ${quote(summary)}`,
    // Behind an action comes what it works on, which may be a file.
    ...(actions.length === 0
      ? []
      : [
          `complete -c palimpsest -n '__fish_seen_subcommand_from ${name}; and not __fish_seen_subcommand_from ${actions.join(" ")}' -f -a ${quote(actions.join(" "))}`,
        ]),
    ...options.map(
      ({ name: flag, help, takesValue }) =>
        `complete -c palimpsest -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)}${takesValue ? " -r" : ""} -d ${quote(help)}`,
    ),
  ]);
  return `# Completes palimpsest in fish. Written by: palimpsest completions fish\n${[...first, ...lines].join("\n")}\n`;
}

function quote(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", " ")}'`;
}
