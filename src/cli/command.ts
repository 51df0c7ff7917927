import type { Terminal } from "./terminal.ts";

/**
 * 0 done, 1 failed, 2 wrong usage, 3 input invalid, 4 not now, try again. A command that runs another program exits
 * with that program's code.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 4;

/** One subcommand. Its whole world is the argument of `run`, so a test needs no process. */
export interface Command {
  readonly name: string;
  /** What follows the command's name, such as `FILE`. */
  readonly operands: string;
  /** Paragraphs for `--help`: what it prints, and examples to copy. They are wrapped to the screen, examples are not. */
  readonly details: readonly string[];
  readonly options: Readonly<Record<string, OptionDefinition>>;
  run(call: CommandCall): Promise<number>;
}

/** A command as the list of commands has it, without loading the command itself. */
export interface ListedCommand {
  /** One line, for the help. */
  readonly purpose: string;
  /** What it is for: the help lists commands of one group together. */
  readonly group: string;
  /** False if it cannot run here: then the help does not list it. */
  readonly isOffered?: boolean;
  /** Loads its modules: each command needs only a small part of the program. */
  readonly load: () => Promise<Command>;
}

export interface OptionDefinition {
  readonly type: "string" | "boolean";
  /** The placeholder for the value in the help text, such as `N`. */
  readonly value?: string;
  readonly help: string;
  /** May be given several times; its value is then a list. */
  readonly isRepeatable?: boolean;
  /** Whether it is a setting that a file can contain too: the help lists those after the everyday options. */
  readonly isSetting?: boolean;
  /** Its former name, which still works. */
  readonly formerName?: string;
  /** A one-letter form of the name. */
  readonly short?: string;
}

/** An option with a value; `value` is its placeholder in the help. */
export function option(value: string, help: string): OptionDefinition {
  return { type: "string", value, help };
}

/** An option that is given or not. */
export function flag(help: string): OptionDefinition {
  return { type: "boolean", help };
}

export interface CommandCall {
  readonly values: OptionValues;
  readonly operands: readonly string[];
  readonly terminal: Terminal;
}

/** Prints the answer of a command: one JSON document with `--json`, otherwise a text for people. */
export async function printAnswer(
  { values, terminal }: Pick<CommandCall, "values" | "terminal">,
  document: unknown,
  text: string,
): Promise<void> {
  await terminal.print(values["json"] === true ? `${JSON.stringify(document)}\n` : text);
}

export type OptionValues = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/** Options that every command takes. */
export const COMMON_OPTIONS = {
  json: flag("print one JSON document for programs"),
  help: { type: "boolean", short: "h", help: "show this text" },
} as const satisfies Record<string, OptionDefinition>;

/** The command line itself is wrong; the program prints the message and exits with 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The text of an option, or undefined if it was not given. */
export function getText(values: OptionValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
}

/** Why `--out -` and `--json` cannot be combined. */
export const TWO_ANSWERS = "--out - and --json both write to standard output. Use one of them.";

/** The texts of an option that may be given several times. */
export function getTexts(values: OptionValues, name: string): readonly string[] {
  const value = values[name];
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
}

/** The whole number of an option; a number may be written `200000`, `200_000` or `200k`. */
export function getWholeNumber(values: OptionValues, name: string): number | undefined {
  const text = getText(values, name);
  return text === undefined ? undefined : parseWholeNumber(text, name);
}

/** The same for a text that is part of an option's value. */
export function parseWholeNumber(text: string, name: string): number {
  const plain = text.replaceAll("_", "");
  const match = WHOLE_NUMBER.exec(plain);
  if (match === null) throw new UsageError(`--${name} takes ${describeWanted(plain)}, not "${text}".`);
  const [, digits = "", unit = ""] = match;
  return Number(digits) * (UNITS[unit.toLowerCase()] ?? 1);
}

function describeWanted(text: string): string {
  if (/^\d+[km]?$/i.test(text)) return `at most ${MAX_DIGITS} digits before k or m`;
  if (/^-\d+[km]?$/i.test(text)) return NEVER_NEGATIVE;
  return "a whole number such as 200000 or 200k";
}

export function isWholeNumber(text: string): boolean {
  return WHOLE_NUMBER.test(text.replaceAll("_", ""));
}

/** A length of time such as `30d`, `12h` or `90m`, in milliseconds. */
export function getDuration(values: OptionValues, name: string): number | undefined {
  const text = getText(values, name);
  if (text === undefined) return undefined;
  const match = /^(\d{1,6})([dhm])$/.exec(text);
  if (match === null) throw new UsageError(`--${name} takes a length of time such as 30d, 12h or 90m, not "${text}".`);
  return Number(match[1]) * (DURATIONS[match[2] ?? ""] ?? 0);
}

/** A date such as `2026-11-15` or `2026-11-15T12:00:00Z`, in milliseconds. */
export function getDate(values: OptionValues, name: string): number | undefined {
  const text = getText(values, name);
  if (text === undefined) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new UsageError(`--${name} takes a date such as 2026-11-15, not "${text}".`);
  return Math.max(0, time);
}

/** The only operand of a command. */
export function getFileOperand(operands: readonly string[], fallback?: string): string {
  if (operands.length > 1) throw new UsageError(`Name one file, not ${operands.length}.`);
  const path = operands[0] ?? fallback;
  if (path === undefined) throw new UsageError("Name a file, or - for standard input.");
  return path;
}

/** What an option that takes a whole number says of one below zero. */
export const NEVER_NEGATIVE = "a whole number such as 200000 or 200k, never a negative one";

/** More than any count of tokens, bytes or messages needs. */
const MAX_DIGITS = 9;
const WHOLE_NUMBER = new RegExp(`^(\\d{1,${MAX_DIGITS}})([km]?)$`, "i");
const UNITS: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };

const DURATIONS: Readonly<Record<string, number>> = { d: 86_400_000, h: 3_600_000, m: 60_000 };
