import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import type { Command } from "./command.ts";

/** What to write where options of the command to run were taken for ours, because the `--` before them is missing. */
export function suggestSeparator(command: Command, args: readonly string[], options: ParseArgsOptionsConfig): string {
  if (!command.operands.includes("-- ")) return "";
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  const first = tokens.find(({ kind }) => kind === "positional")?.index;
  const isTheirs = tokens.some(({ kind, index }) => kind === "option" && first !== undefined && index > first);
  if (first === undefined || !isTheirs || args.includes("--")) return "";
  // A client is named before the dashes, any other command after them.
  const place = command.operands.startsWith("--") ? first : first + 1;
  const words = [...args.slice(0, place), "--", ...args.slice(place)].map(quote);
  return ` Put -- before what is meant for the command: palimpsest ${command.name} ${words.join(" ")}`;
}

function quote(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
