import { isObject, isTexts } from "../core/json/wire-value.ts";
import {
  callable,
  count,
  flagOption,
  having,
  type KnownOption,
  type KnownOptions,
  objectOption,
  words,
} from "../core/policy/check-options.ts";
import type { SettingValues } from "../core/policy/setting.ts";
import { SETTINGS } from "../core/policy/settings.ts";
import { FORMATS } from "../formats/codec.ts";
import type { CompactOptions, CompactorOptions } from "./compact-options.ts";
import type { CompactionListener } from "./compaction-listener.ts";

const anything: SettingValues = { kind: "checked", range: "anything", isValid: () => true };
const summarizer: SettingValues = {
  kind: "checked",
  range: "none, openai:MODEL, anthropic:MODEL, command:CMD, or an object with a function summarize",
  isValid: (value) => typeof value === "string" || (isObject(value) && typeof value["summarize"] === "function"),
};

/** The values of these are checked when the policy is read. */
const POLICY_OPTIONS: KnownOptions = Object.fromEntries(
  [...SETTINGS.filter(({ values }) => values.kind !== "summarizer").map(({ option }) => option), "targetTokens"].map(
    (name) => [name, anything],
  ),
);

const LISTENER_OPTIONS: Readonly<Record<keyof CompactionListener, SettingValues>> = {
  beforeCompaction: callable,
  afterCompaction: callable,
  onPressure: callable,
  onBackOff: callable,
  onDegraded: callable,
};

/** The allowed values of each option of `createCompactor`. */
export const COMPACTOR_OPTIONS: Readonly<Record<keyof CompactorOptions, KnownOption>> = {
  store: words,
  archive: having("what openArchive returns", "commit", "get", "loadState"),
  hash: having("what keyedHash of palimpsest/archive returns", "mac", "sha256"),
  summarizer,
  mainSummarizer: summarizer,
  mainFirstTokens: count(0),
  acceptDeterministic: flagOption,
  model: words,
  contextTokens: count(1),
  policy: objectOption(POLICY_OPTIONS),
  tools: {
    kind: "checked",
    range: "keep or first for the name of each tool",
    isValid: (value) => isObject(value) && Object.values(value).every((mark) => mark === "keep" || mark === "first"),
  },
  mark: callable,
  counter: having("a token counter", "count"),
  redactor: having("a redactor", "redact"),
  mediaReducer: having("a media reducer", "estimateTokens", "describe"),
  sourceParser: anything,
  listener: objectOption(LISTENER_OPTIONS),
};

/** The allowed values of each option of one call. */
export const COMPACT_OPTIONS: Readonly<Record<keyof CompactOptions, KnownOption>> = {
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
  force: flagOption,
  focusTopic: words,
  keepLast: count(1),
  reportedTokens: count(0),
  passesThisTurn: count(0),
  cost: objectOption(),
  isCacheCold: flagOption,
  bindsThinking: flagOption,
  lineage: words,
  agent: words,
  hostFacts: { kind: "checked", range: "a list of texts", isValid: isTexts },
  pins: { kind: "checked", range: "a list of texts", isValid: isTexts },
  lookupTool: words,
  coolDowns: objectOption(),
  lease: callable,
  nowMs: count(0),
  findBreach: callable,
};
