/** One program call inside a shell command line. */
export interface ShellCommand {
  /** The program and its arguments, quotes removed. Variables and substitutions stay as written. */
  readonly words: readonly string[];
  readonly redirects: readonly Redirect[];
  readonly hereDocument?: string;
  /** What follows it: a pipe, an ampersand that sends it to the background, or the next command. */
  readonly end: "pipe" | "background" | "sequence";
  /** Where it stands in the command line. */
  readonly from: number;
  readonly to: number;
}

export interface Redirect {
  readonly operator: ">" | ">>" | "<";
  readonly target: string;
}
