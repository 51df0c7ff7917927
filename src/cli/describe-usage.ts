import { COMMON_OPTIONS, type Command, type OptionDefinition } from "./command.ts";

/** The text of `palimpsest --help`. */
export function describeProgram(commands: readonly Command[]): string {
  const width = widest(commands.map((command) => command.name));
  return lines(
    "palimpsest: makes the transcripts of long-running agents smaller, and loses nothing.",
    "",
    "Usage: palimpsest COMMAND [OPTIONS]",
    "",
    ...commands.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`),
    "",
    "palimpsest COMMAND --help shows the options of a command.",
    "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 input invalid, 4 not now, try again.",
  );
}

/** The text of `palimpsest COMMAND --help`. */
export function describeCommand(command: Command): string {
  const options = Object.entries({ ...command.options, ...COMMON_OPTIONS }).map(
    ([name, option]) => [flagOf(name, option), option.help] as const,
  );
  const width = widest(options.map(([flag]) => flag));
  return lines(
    `${command.summary}.`,
    "",
    `Usage: palimpsest ${[command.name, command.operands, "[OPTIONS]"].filter((word) => word !== "").join(" ")}`,
    "",
    ...options.map(([flag, help]) => `  ${flag.padEnd(width)}  ${help}`),
    "",
    ...command.details.flatMap((paragraph) => [paragraph, ""]),
  );
}

function flagOf(name: string, option: OptionDefinition): string {
  return option.value === undefined ? `--${name}` : `--${name} ${option.value}`;
}

function widest(words: readonly string[]): number {
  return words.reduce((width, word) => Math.max(width, word.length), 0);
}

function lines(...all: readonly string[]): string {
  return `${all.join("\n").trimEnd()}\n`;
}
