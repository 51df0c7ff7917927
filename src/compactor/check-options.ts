import { CompactionError, type SettingsProblem } from "../core/base/errors.ts";
import { checkSetting } from "../core/policy/check-setting.ts";
import type { Setting, SettingValues } from "../core/policy/setting.ts";
import { SETTINGS } from "../core/policy/settings.ts";
import { FORMATS } from "../formats/codec.ts";
import { isObject } from "../formats/wire-value.ts";
import { findNearestName } from "../settings/find-nearest-name.ts";
import type { CompactOptions, CompactorOptions } from "./compact-options.ts";

const anything: SettingValues = { kind: "checked", range: "anything", isValid: () => true };
export const flag: SettingValues = { kind: "flag" };
const count = (least: number): SettingValues => ({ kind: "whole-number", least, most: Number.MAX_SAFE_INTEGER });
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
const object: SettingValues = { kind: "checked", range: "an object", isValid: isObject };
/** An object that has these functions. */
const having = (range: string, ...names: readonly string[]): SettingValues => ({
  kind: "checked",
  range,
  isValid: (value) => isObject(value) && names.every((name) => typeof value[name] === "function"),
});
const summarizer: SettingValues = {
  kind: "checked",
  range: "none, openai:MODEL, anthropic:MODEL, command:CMD, or an object with a function summarize",
  isValid: (value) => typeof value === "string" || (isObject(value) && typeof value["summarize"] === "function"),
};

/** What each option of `createCompactor` may be. */
export const COMPACTOR_OPTIONS: Readonly<Record<keyof CompactorOptions, SettingValues>> = {
  store: words,
  archive: having("what openArchive gives", "commit", "get", "loadState"),
  hash: having("what keyedHash of palimpsest/archive gives", "mac", "sha256"),
  summarizer,
  mainSummarizer: summarizer,
  mainFirstTokens: count(0),
  acceptDeterministic: flag,
  model: words,
  contextTokens: count(1),
  policy: object,
  tools: {
    kind: "checked",
    range: "keep or first for the name of each tool",
    isValid: (value) => isObject(value) && Object.values(value).every((mark) => mark === "keep" || mark === "first"),
  },
  mark: callable,
  counter: having("a counter of tokens", "count"),
  redactor: having("a redactor", "redact"),
  mediaReducer: having("a reducer of media", "estimateTokens", "describe"),
  sourceParser: anything,
  listener: object,
};

/** What each option of one call may be. */
export const COMPACT_OPTIONS: Readonly<Record<keyof CompactOptions, SettingValues>> = {
  model: words,
  contextTokens: count(1),
  outputReserveTokens: count(0),
  format: { kind: "choice", choices: FORMATS },
  target: count(1),
  session: {
    kind: "checked",
    range: "the name of a session",
    isValid: (value) => typeof value === "string" || (isObject(value) && typeof value["write"] === "function"),
  },
  signal: {
    kind: "checked",
    range: "an AbortSignal",
    isValid: (value) => isObject(value) && typeof value["addEventListener"] === "function",
  },
  summarizer,
  onProgress: callable,
  trigger: { kind: "choice", choices: ["threshold", "cost", "hygiene", "manual", "recovery"] },
  force: flag,
  focusTopic: words,
  keepLast: count(1),
  reportedTokens: count(0),
  passesThisTurn: count(0),
  cost: object,
  isCacheCold: flag,
  bindsThinking: flag,
  lineage: words,
  agent: words,
  hostFacts: { kind: "checked", range: "a list of texts", isValid: isTexts },
  pins: { kind: "checked", range: "a list of texts", isValid: isTexts },
  lookupTool: words,
  coolDowns: object,
  lease: callable,
  nowMs: count(0),
  findBreach: callable,
};

const POLICY_OPTIONS = [...SETTINGS.map(({ option }) => option), "targetTokens"];

/**
 * Refuses options that nobody reads and values that cannot be meant, with `INVALID_SETTINGS` that names each: a mistyped
 * option would else be the default, silently.
 */
export function checkOptions(given: unknown, known: Readonly<Record<string, SettingValues>>, owner: string): void {
  if (given === undefined) return;
  if (!isObject(given)) {
    const received = given === null ? "null" : Array.isArray(given) ? "a list" : `a ${typeof given}`;
    throw new CompactionError("INVALID_SETTINGS", {
      problems: [{ key: `the options of ${owner}`, received, range: "an object" }],
    });
  }
  const problems = Object.entries(given).flatMap(([name, value]): SettingsProblem[] => {
    if (value === undefined) return [];
    const values = Object.hasOwn(known, name) ? known[name] : undefined;
    if (values === undefined) return [unknownOption(name, Object.keys(known), owner)];
    const setting: Pick<Setting, "values"> = { values };
    const problem = checkSetting(setting, value, name);
    return problem === undefined ? [] : [problem];
  });
  const policy = given["policy"];
  if (isObject(policy)) {
    for (const name of Object.keys(policy)) {
      if (!POLICY_OPTIONS.includes(name)) problems.push(unknownOption(name, POLICY_OPTIONS, "policy"));
    }
  }
  if (problems.length > 0) throw new CompactionError("INVALID_SETTINGS", { problems });
}

function unknownOption(name: string, names: readonly string[], owner: string): SettingsProblem {
  const nearest = findNearestName(name, names);
  const hint = nearest === undefined ? "" : ` (did you mean ${nearest}?)`;
  return { key: name.slice(0, 64), range: `is not an option of ${owner}${hint}` };
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
