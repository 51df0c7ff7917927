import type { CompletedCommand } from "./completed-command.ts";

/** Completes commands, their actions and options with what they are; everything else is a file. */
export function writeZsh(commands: readonly CompletedCommand[]): string {
  const cases = commands.map(({ name, actions, options }) => {
    const specifications = options.map(
      ({ name: flag, help, takesValue }) =>
        `      ${quote(`${flag}[${plain(help)}]${takesValue ? ":value:_files" : ""}`)}`,
    );
    const first = actions.length === 0 ? "*:file:_files" : `2:action:(${actions.join(" ")})`;
    return `    ${name}) _arguments \\\n${[...specifications, `      ${quote(first)}`].join(" \\\n")} ;;`;
  });
  return `#compdef palimpsest
# Completes palimpsest in zsh. Written by: palimpsest completions zsh
_palimpsest() {
  local -a commands=(
${commands.map(({ name, summary }) => `    ${quote(`${name}:${plain(summary)}`)}`).join("\n")}
  )
  if (( CURRENT == 2 )); then _describe command commands; return; fi
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

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
