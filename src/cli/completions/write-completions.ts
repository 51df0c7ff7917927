import { COMMON_OPTIONS, type ListedCommand, type OptionDefinition } from "../command.ts";

type WriteScript = (commands: readonly CompletedCommand[]) => string;

/** The shells that have a completion script. */
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

/** The word that an action begins with; an optional one is in brackets. */
function parseAction(text: string): string[] {
  return /^\[?([\w-]+)/.exec(text)?.slice(1) ?? [];
}

async function loadCommand({ purpose, load }: ListedCommand): Promise<CompletedCommand> {
  const { name, operands, options } = await load();
  return {
    name,
    purpose,
    actions: operands.includes(" | ") ? operands.split(" | ").flatMap(parseAction) : [],
    options: Object.entries<OptionDefinition>({ ...options, ...COMMON_OPTIONS }).map(([option, { type, help }]) => ({
      name: `--${option}`,
      help,
      takesValue: type === "string",
    })),
  };
}

/** A command as a shell completes it. */
interface CompletedCommand {
  readonly name: string;
  readonly purpose: string;
  /** Words that may follow it, such as `list`; empty if what follows is a file or anything else. */
  readonly actions: readonly string[];
  readonly options: readonly CompletedOption[];
}

interface CompletedOption {
  readonly name: string;
  readonly help: string;
  readonly takesValue: boolean;
}

/** Completes commands, their actions and options; everything else is a file. */
function writeBash(commands: readonly CompletedCommand[]): string {
  const cases = commands.map(
    ({ name, actions, options }) =>
      `    ${name}) options='${options.map((option) => option.name).join(" ")}'; actions='${actions.join(" ")}'; valued=' ${options
        .filter(({ takesValue }) => takesValue)
        .map((option) => option.name)
        .join(" ")} ' ;;`,
  );
  return `# Completes palimpsest in bash. Written by: palimpsest completions bash
_palimpsest() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" options='' actions='' valued=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${["help", ...commands.map(({ name }) => name)].join(" ")} --help --version' -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
    help) [ "$COMP_CWORD" -eq 2 ] && COMPREPLY=($(compgen -W '${commands.map(({ name }) => name).join(" ")}' -- "$word")); return ;;
  esac
  case "$valued" in *" $before "*) COMPREPLY=($(compgen -f -- "$word")); return ;; esac
  if [ "\${word:0:1}" = - ]; then COMPREPLY=($(compgen -W "$options" -- "$word"))
  elif [ -n "$actions" ] && [ "$COMP_CWORD" -eq 2 ]; then COMPREPLY=($(compgen -W "$actions" -- "$word"))
  else COMPREPLY=($(compgen -f -- "$word")); fi
}
complete -o filenames -F _palimpsest palimpsest
`;
}

/** Completes commands, their actions and options with what they are; everything else is a file. */
function writeFish(commands: readonly CompletedCommand[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  const first = [
    "complete -c palimpsest -n __fish_use_subcommand -f -a help -d 'Show the options of a command'",
    "complete -c palimpsest -n __fish_use_subcommand -l help -d 'Show the commands'",
    "complete -c palimpsest -n __fish_use_subcommand -l version -d 'Show the version'",
    `complete -c palimpsest -n '__fish_seen_subcommand_from help' -f -a ${quoteFish(names)}`,
  ];
  const lines = commands.flatMap(({ name, purpose, actions, options }) => [
    `complete -c palimpsest -n __fish_use_subcommand -f -a ${name} -d ${quoteFish(purpose)}`,
    // After an action comes its operand, which may be a file.
    ...(actions.length === 0
      ? []
      : [
          `complete -c palimpsest -n '__fish_seen_subcommand_from ${name}; and not __fish_seen_subcommand_from ${actions.join(" ")}' -f -a ${quoteFish(actions.join(" "))}`,
        ]),
    ...options.map(
      ({ name: flag, help, takesValue }) =>
        `complete -c palimpsest -n '__fish_seen_subcommand_from ${name}' -l ${flag.slice(2)}${takesValue ? " -r" : ""} -d ${quoteFish(help)}`,
    ),
  ]);
  return `# Completes palimpsest in fish. Written by: palimpsest completions fish\n${[...first, ...lines].join("\n")}\n`;
}

function quoteFish(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'").replaceAll("\n", " ")}'`;
}

/** Completes commands, their actions and options with what they are; everything else is a file. */
function writeZsh(commands: readonly CompletedCommand[]): string {
  const cases = commands.map(({ name, actions, options }) => {
    const specifications = options.map(
      ({ name: flag, help, takesValue }) =>
        `      ${quoteZsh(`${flag}[${plain(help)}]${takesValue ? ":value:_files" : ""}`)}`,
    );
    const operands = [...(actions.length === 0 ? [] : [`2:action:(${actions.join(" ")})`]), "*:file:_files"];
    return `    ${name}) _arguments \\\n${[...specifications, ...operands.map((operand) => `      ${quoteZsh(operand)}`)].join(" \\\n")} ;;`;
  });
  return `#compdef palimpsest
# Completes palimpsest in zsh. Written by: palimpsest completions zsh
_palimpsest() {
  local -a commands=(
${commands.map(({ name, purpose }) => `    ${quoteZsh(`${name}:${plain(purpose)}`)}`).join("\n")}
  )
  local -a others=('help:Show the options of a command' '--help:Show the commands' '--version:Show the version')
  if (( CURRENT == 2 )); then _describe command commands -- others; return; fi
  case "$words[2]" in
${cases.join("\n")}
    help) _describe command commands ;;
  esac
}
if [ "$funcstack[1]" = _palimpsest ]; then _palimpsest "$@"; else compdef _palimpsest palimpsest; fi
`;
}

/** Brackets and colons divide a specification. */
function plain(text: string): string {
  return text.replaceAll(/[[\]:\\]/g, " ").replaceAll("\n", " ");
}

function quoteZsh(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
