/**
 * A setting of compaction, described once for code, for `palimpsest.yaml` and for the command line. It has one name,
 * which each of them spells in its own way.
 */
export interface Setting {
  /** Its place in `palimpsest.yaml`, such as `compression.threshold_ratio`. */
  readonly key: string;
  /** Its former place, which we still read. */
  readonly formerKey?: string;
  /** What it is called in code, such as `thresholdRatio`. */
  readonly option: string;
  /** What it is called on the command line, without the dashes; undefined if there is no such flag. */
  readonly flag?: string;
  /** The flag's former name, which we still accept. */
  readonly formerFlag?: string;
  /**
   * Accepted only from a file that the user named: one that we merely found may have come with someone else's
   * repository.
   */
  readonly isNamedOnly?: true;
  readonly values: SettingValues;
  /** One line for help texts and the reference. */
  readonly doc: string;
}

/** A setting without its name. */
export interface Knob extends Omit<Setting, "key" | "option"> {
  /** Whether it has no flag. */
  readonly isFileOnly?: true;
}

/** Spells the names of settings: `tailRatio` is `tail_ratio` in a section of the file and `--tail-ratio` on the command line. */
export function nameSettings(section: string, knobs: Readonly<Record<string, Knob>>): Setting[] {
  return Object.entries(knobs).map(([option, { isFileOnly = false, ...knob }]) => ({
    key: `${section}.${separateWords(option, "_")}`,
    option,
    ...(!isFileOnly && { flag: separateWords(option, "-") }),
    ...knob,
  }));
}

function separateWords(name: string, separator: string): string {
  return name.replace(/[A-Z]/g, (letter) => `${separator}${letter.toLowerCase()}`);
}

/** What a setting may be. Numbers take both ends of their range, unless `isAbove` excludes the lower one. */
export type SettingValues =
  | { readonly kind: "flag" }
  | { readonly kind: "number"; readonly least: number; readonly most: number; readonly isAbove?: true }
  | { readonly kind: "whole-number"; readonly least: number; readonly most: number }
  | { readonly kind: "choice"; readonly choices: readonly string[] }
  | { readonly kind: "summarizer" }
  | { readonly kind: "checked"; readonly range: string; readonly isValid: (value: unknown) => boolean };
