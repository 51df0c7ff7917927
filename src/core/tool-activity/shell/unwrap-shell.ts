import { splitShellCommands } from "../../outputs/shell/split-shell-commands.ts";

const SHELL = /^(?:\/[\w/.-]{0,99}\/)?(?:ba|z|da|k|fi)?sh$/;
const COMMAND_OPTION = /^-[a-z]{0,9}c$/;

/**
 * The command line in an argument: text, or a list of words such as `["bash", "-lc", "..."]`. Undefined if it is
 * neither.
 */
export function unwrapShell(value: unknown): string | undefined {
  if (typeof value === "string") return unwrapText(value);
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const words = value.filter((word) => typeof word === "string");
  if (words.length !== value.length) return undefined;
  return innerScript(words) ?? words.map(quoteWord).join(" ");
}

function unwrapText(text: string): string {
  // Only a line that begins with a shell can wrap another; the rest is not parsed twice.
  if (!/^\s{0,99}(?:\/[\w/.-]{0,99}\/)?\w{0,4}sh\s+-/.test(text)) return text;
  const commands = splitShellCommands(text);
  const [only] = commands;
  return (commands.length === 1 && only !== undefined ? innerScript(only.words) : undefined) ?? text;
}

function innerScript(words: readonly string[]): string | undefined {
  const [program = "", ...rest] = words;
  if (!SHELL.test(program)) return undefined;
  const option = rest.findIndex((word) => COMMAND_OPTION.test(word));
  return option === -1 ? undefined : rest[option + 1];
}

function quoteWord(word: string): string {
  return word === "" || /[\s"'\\;|&<>$`*?(){}]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : word;
}
