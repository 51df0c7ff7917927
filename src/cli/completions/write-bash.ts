import type { CompletedCommand } from "./completed-command.ts";

/** Completes commands, their actions and options; everything else is a file. */
export function writeBash(commands: readonly CompletedCommand[]): string {
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
