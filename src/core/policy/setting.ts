/** A knob of compaction, described once for code, for `palimpsest.yaml` and for the command line. */
export interface Setting {
  /** Where it stands in `palimpsest.yaml`, such as `compression.threshold`. */
  readonly key: string;
  /** What it was called there before, which is still read. */
  readonly formerKey?: string;
  /** What it is called in code, such as `thresholdRatio`. */
  readonly option: string;
  /** What it is called on the command line, without the dashes; undefined where there is no such flag. */
  readonly flag?: string;
  /** Taken only from a file that was named: one that is merely found may have come with somebody else's repository. */
  readonly isNamedOnly?: true;
  readonly values: SettingValues;
  /** One line for help texts and the reference. */
  readonly doc: string;
}

/** What a setting may be. Numbers take both ends of their range, unless an end is said to be outside. */
export type SettingValues =
  | { readonly kind: "flag" }
  | { readonly kind: "number"; readonly least: number; readonly most: number; readonly isAbove?: true }
  | { readonly kind: "whole-number"; readonly least: number; readonly most: number }
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  | { readonly kind: "summarizer" }
  | { readonly kind: "checked"; readonly range: string; readonly isValid: (value: unknown) => boolean };
