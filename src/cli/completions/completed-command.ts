/** A command as a shell completes it. */
export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  /** Words that may follow it, such as `list`; empty where what follows is a file or anything else. */
  readonly actions: readonly string[];
  readonly options: readonly CompletedOption[];
}

export interface CompletedOption {
  readonly name: string;
  readonly help: string;
  readonly takesValue: boolean;
}
