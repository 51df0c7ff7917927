import type { Terminal } from "./terminal.ts";

/** 0 done, 1 failed, 2 wrong usage, 3 input invalid, 4 not now, try again. A command that runs another one ends with the code of that one. */
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

/** A command in the list of all of them, which is read without reading any. */
export interface ListedCommand {
  /** One line, for the help. */
  readonly summary: string;
  /** What it is for: the help lists commands of one group together. */
  readonly group: string;
  /** False where it cannot run here: then the help does not list it. */
  readonly isOffered?: boolean;
  /** Reads its modules: most of the program is of no use to any one of them. */
  readonly load: () => Promise<Command>;
}

export interface OptionDefinition {
  readonly type: "string" | "boolean";
  /** What stands for the value in the help text, such as `N`. */
  readonly value?: string;
  readonly help: string;
  /** May be given several times; its value is then a list. */
  readonly isRepeatable?: boolean;
  /** Whether it is a setting that a file can hold too: the help lists those behind what is used daily. */
  readonly isSetting?: boolean;
  /** What it was called before, which is still taken. */
  readonly formerName?: string;
  /** One letter that stands for the name. */
  readonly short?: string;
}

export interface CommandCall {
  readonly values: OptionValues;
  readonly operands: readonly string[];
  readonly terminal: Terminal;
}

export type OptionValues = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

/** Options that every command takes. */
export const COMMON_OPTIONS = {
  json: { type: "boolean", help: "print one JSON document for programs" },
  help: { type: "boolean", short: "h", help: "show this text" },
} as const satisfies Record<string, OptionDefinition>;
