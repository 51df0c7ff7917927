import { CompactionError, type SettingsProblem } from "../base/errors.ts";
import type { CompactionRequest } from "../model/policy.ts";
import { checkSetting } from "./check-setting.ts";

/** The numbers that a call may give, and the minimum of each. */
const NUMBERS = [
  ["keepLast", 1],
  ["reportedTokens", 0],
  ["passesThisTurn", 0],
] as const satisfies readonly (readonly [keyof CompactionRequest, number])[];

/** The last line of a handoff contains it, and it is parsed from there. */
const LINEAGE = {
  kind: "checked",
  range: "1 to 64 small letters and digits",
  isValid: (value: unknown) => typeof value === "string" && /^[0-9a-z]{1,64}$/.test(value),
} as const;

/** The names that providers accept for tools. The handoff contains it unchanged. */
const TOOL_NAME = {
  kind: "checked",
  range: "1 to 128 letters, digits, dots, dashes and underscores",
  isValid: (value: unknown) => typeof value === "string" && /^[\w.-]{1,128}$/.test(value),
} as const;

/** Refuses a call with senseless numbers, with an `INVALID_SETTINGS` that names each of them. */
export function checkRequest(request: CompactionRequest): void {
  const problems = NUMBERS.flatMap(([name, least]): SettingsProblem[] => {
    const value = request[name];
    const values = { kind: "whole-number", least, most: Number.MAX_SAFE_INTEGER } as const;
    const problem = value === undefined ? undefined : checkSetting({ values }, value, name);
    return problem === undefined ? [] : [problem];
  });
  for (const [name, values] of [
    ["lineage", LINEAGE],
    ["lookupTool", TOOL_NAME],
  ] as const) {
    const value = request[name];
    const problem = value === undefined ? undefined : checkSetting({ values }, value, name);
    if (problem !== undefined) problems.push(problem);
  }
  if (problems.length > 0) throw new CompactionError("INVALID_SETTINGS", { problems });
}
