import type { CompletedCommand } from "./write-completions.ts";

/** Completes commands, their actions and options with what they are; everything else is a file. */
export function writeZsh(commands: readonly CompletedCommand[]): string {
  const cases = commands.map(({ name, actions, options }) => {
    const specifications = options.map(
      ({ name: flag, help, takesValue }) =>
        `      ${quote(`${flag}[${plain(help)}]${takesValue ? ":value:_files" : ""}`)}`,
    );
    const operands = [...(actions.length === 0 ? [] : [`2:action:(${actions.join(" ")})`]), "*:file:_files"];
    return `    ${name}) _arguments \\\n${[...specifications, ...operands.map((operand) => `      ${quote(operand)}`)].join(" \\\n")} ;;`;
  });
  return `#compdef palimpsest
# Completes palimpsest in zsh. Written by: palimpsest completions zsh
_palimpsest() {
  local -a commands=(
${commands.map(({ name, summary }) => `    ${quote(`${name}:${plain(summary)}`)}`).join("\n")}
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

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
