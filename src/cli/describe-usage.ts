import { COMMON_OPTIONS, type Command, type ListedCommand, type OptionDefinition } from "./command.ts";
import { wrapWords } from "./render/wrap-words.ts";

/** Longer lines are hard to read, however wide the screen is. */
const WIDEST = 110;
/** On narrower screens long words would decide where lines end. */
const NARROWEST = 40;
/** With less room than this beside the flags, their explanations go below them. */
const MIN_BESIDE = 30;

const SETTINGS_TITLE =
  "Settings, which seldom need a change; palimpsest.yaml can hold them too (palimpsest init writes one):";

/** The text of `palimpsest --help`. */
export function describeProgram(commands: ReadonlyMap<string, ListedCommand>, columns: number): string {
  const width = widest([...commands.keys()]);
  const groups = new Map<string, string[]>();
  for (const [name, { purpose, group, isOffered = true }] of commands) {
    if (!isOffered) continue;
    const item = listItem(name.padEnd(width), purpose, columns);
    groups.set(group, [...(groups.get(group) ?? []), ...item]);
  }
  return lines(
    ...wrap("palimpsest: makes the transcripts of long-running agents smaller without losing anything.", columns),
    "",
    "Usage: palimpsest COMMAND [OPTIONS]",
    "",
    ...[...groups].flatMap(([group, items]) => [`${group}:`, ...items, ""]),
    ...wrap(
      "palimpsest COMMAND --help shows the options of a command, palimpsest --version shows the version.",
      columns,
    ),
    ...wrap("Exit codes: 0 done, 1 failed, 2 wrong usage, 3 input invalid, 4 not now, try again.", columns),
  );
}

/** The text of `palimpsest COMMAND --help`. */
export function describeCommand(command: Command, purpose: string, columns: number): string {
  const options = Object.entries<OptionDefinition>({ ...command.options, ...COMMON_OPTIONS });
  const settings = options.filter(([, { isSetting = false }]) => isSetting);
  const { name, operands, details } = command;
  // Arguments after -- belong to another program.
  const usage = operands.includes("--") ? [name, "[OPTIONS]", operands] : [name, operands, "[OPTIONS]"];
  const paragraphs = (wanted: readonly string[]): string[] =>
    wanted.flatMap((paragraph) => [...wrapParagraph(paragraph, columns), ""]);
  return lines(
    ...wrap(`${purpose}.`, columns),
    "",
    ...wrap(`Usage: palimpsest ${usage.filter((word) => word !== "").join(" ")}`, columns),
    "",
    ...paragraphs(details.filter(isExample)),
    "Options:",
    ...listOptions(
      options.filter(([, { isSetting = false }]) => !isSetting),
      columns,
    ),
    "",
    ...(settings.length === 0 ? [] : [...wrap(SETTINGS_TITLE, columns), ...listOptions(settings, columns), ""]),
    ...paragraphs(details.filter((paragraph) => !isExample(paragraph))),
  );
}

function isExample(paragraph: string): boolean {
  return /^Examples?:\n/.test(paragraph);
}

function listOptions(options: readonly (readonly [string, OptionDefinition])[], columns: number): string[] {
  const width = widest(options.map(([name, option]) => flagOf(name, option)));
  return options.flatMap(([name, option]) => listItem(flagOf(name, option).padEnd(width), option.help, columns));
}

/** A name and what it is, beside each other if there is room. */
function listItem(name: string, text: string, columns: number): string[] {
  const indent = name.length + 4;
  const room = chooseWidth(columns) - indent;
  if (room < MIN_BESIDE) return [`  ${name.trimEnd()}`, ...wrap(text, columns - 6).map((line) => `      ${line}`)];
  const [first = "", ...rest] = wrapWords(text, room);
  return [`  ${name}  ${first}`, ...rest.map((line) => `${" ".repeat(indent)}${line}`)];
}

/** Examples and samples are indented and there to be copied: their lines stay as they are. */
function wrapParagraph(paragraph: string, columns: number): string[] {
  return paragraph.includes("\n  ") ? paragraph.split("\n") : wrap(paragraph.replaceAll("\n", " "), columns);
}

function wrap(text: string, columns: number): string[] {
  return wrapWords(text, chooseWidth(columns));
}

function chooseWidth(columns: number): number {
  return Math.max(NARROWEST, Math.min(columns, WIDEST));
}

function flagOf(name: string, { short, value }: OptionDefinition): string {
  const flag = short === undefined ? `--${name}` : `-${short}, --${name}`;
  return value === undefined ? flag : `${flag} ${value}`;
}

function widest(words: readonly string[]): number {
  return words.reduce((width, word) => Math.max(width, word.length), 0);
}

function lines(...all: readonly string[]): string {
  return `${all.join("\n").trimEnd()}\n`;
}
