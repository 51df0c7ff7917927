import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { CompactionError, type CompactionErrorCode } from "../core/base/errors.ts";
import { SETTINGS } from "../core/policy/settings.ts";
import { findNearestName } from "../core/text/find-nearest-name.ts";
import {
  COMMON_OPTIONS,
  type Command,
  type ExitCode,
  type ListedCommand,
  NEVER_NEGATIVE,
  type OptionDefinition,
  type OptionValues,
  UsageError,
} from "./command.ts";
import { commands } from "./commands.ts";
import { describeCommand, describeProgram } from "./describe-usage.ts";
import { loadManifest } from "./load-manifest.ts";
import { nameProgram } from "./name-program.ts";
import { quoteWord } from "./quote-word.ts";
import { InputError, type Terminal } from "./terminal.ts";

/** Runs the command line: picks the command, reads its options, and turns every failure into a message and an exit code. */
export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(args, terminal);
  } catch (error) {
    terminal.warn(nameProgram(`palimpsest: ${error instanceof Error ? error.message : String(error)}\n`, terminal));
    if (process.env["PALIMPSEST_DEBUG"] !== undefined && error instanceof Error) terminal.warn(`${error.stack}\n`);
    return exitCodeOf(error);
  }
}

async function dispatch([first, ...rest]: readonly string[], terminal: Terminal): Promise<number> {
  if (first === undefined || first === "--help" || first === "-h" || first === "help") {
    const topic = first === "help" ? rest[0] : undefined;
    await terminal.print(
      topic === undefined
        ? describeProgram(commands, terminal.columns)
        : await describeListed(findCommand(topic), terminal.columns),
    );
    return 0;
  }
  if (first === "--version" || first === "-v" || first === "-V") {
    await terminal.print(`${loadManifest().version}\n`);
    return 0;
  }
  return runCommand(findCommand(first), rest, terminal);
}

async function describeListed({ purpose, load }: ListedCommand, columns: number): Promise<string> {
  return describeCommand(await load(), purpose, columns);
}

async function runCommand(listed: ListedCommand, args: readonly string[], terminal: Terminal): Promise<number> {
  const command = await listed.load();
  const { values, positionals } = parse(command, args);
  if (values["help"] === true) {
    await terminal.print(describeCommand(command, listed.purpose, terminal.columns));
    return 0;
  }
  const leavesKeyAlone =
    LEAVES_KEY_ALONE.has([command.name, positionals[0]].join(" ")) || LEAVES_KEY_ALONE.has(command.name);
  if (command.options["store"] !== undefined && !leavesKeyAlone) {
    const { finishKeyChange } = await import("./finish-key-change.ts");
    const { remarkOpenArchive } = await import("./remark-open-archive.ts");
    await finishKeyChange(values, terminal);
    await remarkOpenArchive(values, terminal);
  }
  try {
    return await command.run({ values, operands: positionals, terminal });
  } catch (error) {
    if (error instanceof UsageError) throw withHint(error, command);
    throw error;
  }
}

/** Commands that change nothing, or handle the key themselves. */
const LEAVES_KEY_ALONE: ReadonlySet<string> = new Set(["doctor", "preview", "archive rotate-key"]);

function findCommand(name: string): ListedCommand {
  const found = commands.get(name);
  if (found !== undefined) return found;
  const names = [...commands.keys()];
  const meant = findNearestName(name, names);
  const hint = meant === undefined ? `Commands: ${names.join(", ")}.` : `Did you mean ${meant}?`;
  throw new UsageError(`There is no command "${name}". ${hint} See palimpsest --help.`);
}

function parse(command: Command, args: readonly string[]) {
  const definitions = { ...COMMON_OPTIONS, ...command.options };
  const entries = Object.entries<OptionDefinition>(definitions);
  const formerNames = new Map(entries.map(([name, { formerName = name }]) => [formerName, name]));
  const options: ParseArgsOptionsConfig = Object.fromEntries(
    entries.flatMap(([name, definition]) =>
      [name, definition.formerName ?? name].map((spelling) => [spelling, toParseArgs(definition)]),
    ),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    const renamed = Object.entries(values).map(([name, value]) => [formerNames.get(name) ?? name, value]);
    return { values: Object.fromEntries(renamed) as OptionValues, positionals };
  } catch (error) {
    const reason = describeFault(error instanceof Error ? error.message : String(error), definitions);
    const separator = suggestSeparator(command, args, options);
    if (separator !== "") throw new UsageError(`${reason}.${separator}`, { cause: error });
    throw withHint(new UsageError(`${reason}.${suggestOption(reason, Object.keys(definitions))}`), command);
  }
}

/** The first sentence of what `parseArgs` says, and what to do if a value is missing. */
function describeFault(message: string, definitions: Readonly<Record<string, OptionDefinition>>): string {
  const [, option, ambiguous] =
    /^Option '(?:-\w, )?(--[^' ]+)[^']*' argument (?:missing|(is ambiguous))/.exec(message) ?? [];
  if (option === undefined) return message.split(". ")[0] ?? message;
  if (ambiguous === undefined) return `${option} needs a value`;
  if (definitions[option.slice("--".length)]?.value === "N") return `${option} takes ${NEVER_NEGATIVE}`;
  return `${option} needs a value; one that begins with a dash is given as ${option}=-…`;
}

/**
 * What an unknown option may have meant: a setting by its former name in files, or an option with a similar spelling.
 */
function suggestOption(reason: string, names: readonly string[]): string {
  const [, wrong = ""] = /^Unknown option '--?([^']+)'$/.exec(reason) ?? [];
  if (wrong !== "" && !/^[\w-]+$/.test(wrong)) return " Put -- before words that begin with a dash.";
  const { flag: renamed = "" } =
    SETTINGS.find(({ formerKey = "" }) => formerKey.endsWith(`.${wrong.replaceAll("-", "_")}`)) ?? {};
  const meant = names.includes(renamed) ? renamed : findNearestName(wrong, names);
  return meant === undefined ? "" : ` Did you mean --${meant}?`;
}

function toParseArgs({ type, short, isRepeatable = false }: OptionDefinition): ParseArgsOptionsConfig[string] {
  return { type, multiple: isRepeatable, ...(short !== undefined && { short }) };
}

function withHint(error: UsageError, command: Command): UsageError {
  return new UsageError(`${error.message} See palimpsest ${command.name} --help.`, { cause: error });
}

/** Failures of the command line and of its input. Every other has the exit code 1. */
const EXIT_CODES: Readonly<Partial<Record<CompactionErrorCode, ExitCode>>> = {
  UNKNOWN_FORMAT: 2,
  INVALID_POLICY: 2,
  INVALID_SETTINGS: 2,
  UNSAFE_PATTERN: 2,
  INVALID_RULES: 3,
  NOT_THIS_FORMAT: 3,
  UNRECOGNISED_INPUT: 3,
  INVALID_JSON: 3,
  EMPTY_INPUT: 3,
  BINARY_INPUT: 3,
  LINE_TOO_LONG: 3,
  INPUT_TOO_LARGE: 3,
  INPUT_UNREADABLE: 3,
};

function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof UsageError) return 2;
  if (error instanceof InputError) return 3;
  return (error instanceof CompactionError ? EXIT_CODES[(error as CompactionError).code] : undefined) ?? 1;
}

/** What to write if options of the command to run were taken for ours, because the `--` before them is missing. */
function suggestSeparator(command: Command, args: readonly string[], options: ParseArgsOptionsConfig): string {
  if (!command.operands.includes("-- ")) return "";
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true });
  const first = tokens.find(({ kind }) => kind === "positional")?.index;
  const isTheirs = tokens.some(({ kind, index }) => kind === "option" && first !== undefined && index > first);
  if (first === undefined || !isTheirs || args.includes("--")) return "";
  // A client is named before the dashes, any other command after them.
  const place = command.operands.startsWith("--") ? first : first + 1;
  const words = [...args.slice(0, place), "--", ...args.slice(place)].map(quoteWord);
  return ` Put -- before what is meant for the command: palimpsest ${command.name} ${words.join(" ")}`;
}
