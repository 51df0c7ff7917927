import { CompactionError, type SettingsProblem } from "../base/errors.ts";
import { isObject } from "../json/wire-value.ts";
import type { WireObject } from "../model/json.ts";
import { findNearestName } from "../text/find-nearest-name.ts";
import { checkSetting } from "./check-setting.ts";
import type { SettingValues } from "./setting.ts";

/** The values that each option may have. */
export type KnownOptions = Readonly<Record<string, KnownOption>>;

/** An option that is itself an object has options too. */
export type KnownOption = SettingValues & { readonly known?: KnownOptions };

export const flagOption: SettingValues = { kind: "flag" };
export const words: SettingValues = {
  kind: "checked",
  range: "a text that is not empty",
  isValid: (value) => typeof value === "string" && value.trim() !== "",
};
export const callable: SettingValues = {
  kind: "checked",
  range: "a function",
  isValid: (value) => typeof value === "function",
};

export const count = (least: number): SettingValues => ({
  kind: "whole-number",
  least,
  most: Number.MAX_SAFE_INTEGER,
});

/** An object that has these functions. */
export const having = (range: string, ...names: readonly string[]): SettingValues => ({
  kind: "checked",
  range,
  isValid: (value) => isObject(value) && names.every((name) => typeof value[name] === "function"),
});

/** An object, with these options if they are given. */
export const objectOption = (known?: KnownOptions): KnownOption => ({
  kind: "checked",
  range: "an object",
  isValid: isObject,
  ...(known !== undefined && { known }),
});

/**
 * Refuses unknown options and senseless values, with an `INVALID_SETTINGS` that names each of them: a mistyped option
 * would otherwise silently be the default.
 */
export function checkOptions(given: unknown, known: KnownOptions, owner: string): void {
  if (given === undefined) return;
  if (!isObject(given)) {
    const received = given === null ? "null" : Array.isArray(given) ? "a list" : `a ${typeof given}`;
    throw new CompactionError("INVALID_SETTINGS", {
      problems: [{ key: `the options of ${owner}`, received, range: "an object" }],
    });
  }
  const problems = listProblems(given, { known, owner, prefix: "", holdsMore: false });
  if (problems.length > 0) throw new CompactionError("INVALID_SETTINGS", { problems });
}

interface OptionsOwner {
  readonly known: KnownOptions;
  readonly owner: string;
  readonly prefix: string;
  /** Whether it may contain more than options. */
  readonly holdsMore: boolean;
}

function listProblems(given: WireObject, { known, owner, prefix, holdsMore }: OptionsOwner): SettingsProblem[] {
  return Object.entries(given).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const values = Object.hasOwn(known, name) ? known[name] : undefined;
    if (values === undefined) return holdsMore ? [] : [unknownOption(name, Object.keys(known), owner)];
    const problem = checkSetting({ values }, value, `${prefix}${name}`);
    if (problem !== undefined) return [problem];
    if (values.known === undefined || !isObject(value)) return [];
    return listProblems(value, {
      known: values.known,
      owner: name,
      prefix: `${name}.`,
      // An object of the host's own class, such as the agent itself, has more fields than we know.
      holdsMore: !isLiteral(value),
    });
  });
}

function unknownOption(name: string, names: readonly string[], owner: string): SettingsProblem {
  const nearest = findNearestName(name, names);
  const hint = nearest === undefined ? "" : ` (did you mean ${nearest}?)`;
  return { key: name.slice(0, 64), range: `is not an option of ${owner}${hint}` };
}

function isLiteral(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
