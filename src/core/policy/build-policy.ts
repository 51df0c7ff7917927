import { CompactionError, type SettingsProblem } from "../base/errors.ts";
import type { CompactionPolicy } from "../model/policy.ts";
import { checkSetting } from "./check-setting.ts";
import { PROFILES } from "./profiles.ts";
import type { Setting } from "./setting.ts";
import { SETTINGS } from "./settings.ts";

/** Options that only code can set, not a file or a profile. */
const CODE_ONLY: readonly Pick<Setting, "option" | "values">[] = [
  { option: "targetTokens", values: { kind: "whole-number", least: 1, most: Number.MAX_SAFE_INTEGER } },
];

/**
 * Makes a policy from what a host sets; the profile fills in the rest.
 *
 * Throws `INVALID_SETTINGS` with every value that is out of range. A setting that is undefined counts as not set.
 */
export function buildPolicy(given: Partial<CompactionPolicy> = {}): CompactionPolicy {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const problems = [...SETTINGS, ...CODE_ONLY].flatMap(({ option, values }): SettingsProblem[] => {
    const problem = Object.hasOwn(set, option) ? checkSetting({ values }, set[option], option) : undefined;
    return problem === undefined ? [] : [problem];
  });
  if (problems.length > 0) throw new CompactionError("INVALID_SETTINGS", { problems });
  // A caller that names a threshold wants the threshold to decide.
  const timing = Object.hasOwn(set, "thresholdRatio") ? { timing: "threshold" as const } : {};
  return { ...PROFILES[given.profile ?? "default"], ...timing, ...set };
}
