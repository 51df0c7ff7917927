/** A real tool that runs on a small project of ours, and what a reader needs of its output. */
export interface Capture {
  /** The kind of the output. */
  readonly kind: string;
  /** Name of the file that the output is written to. */
  readonly name: string;
  /** The tool and its version, as the file states them. */
  readonly tool: string;
  /** What npm installs for it. */
  readonly packages?: readonly string[];
  /** The project, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Runs before the tool; its output is left out. */
  readonly prepare?: string;
  readonly command: string;
  /** What the output has to contain, word for word: a capture without it is a fault. */
  readonly facts: readonly Fact[];
}

/** Something that a reader of an output needs. */
export interface Fact {
  readonly type: string;
  readonly value: string;
}

export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Facts of one type. */
export const facts = (type: string, values: readonly string[]): Fact[] => values.map((value) => ({ type, value }));

export const lines = (values: readonly string[]): string => `${values.join("\n")}\n`;
