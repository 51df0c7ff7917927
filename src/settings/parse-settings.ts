import { CompactionError, type SettingsProblem } from "../core/base/errors.ts";
import { checkSetting } from "../core/policy/check-setting.ts";
import type { Setting } from "../core/policy/setting.ts";
import { SETTINGS } from "../core/policy/settings.ts";
import { findNearestName } from "../core/text/find-nearest-name.ts";
import type { Mark } from "../core/turns/mark-messages.ts";
import { GATEWAY_SETTINGS, type GatewayFileSettings } from "./gateway-file-settings.ts";
import type { Settings } from "./loaded-settings.ts";
import { type Entry, parseYaml } from "./parse-yaml.ts";

export interface ParseSettingsOptions {
  /** Names the file in errors. */
  readonly file: string;
  /**
   * Whether it may choose who summarizes, and where a gateway sends requests and keeps originals. A file that is merely
   * in the working directory may have come with someone else's repository: it must not run anything, nor send sessions
   * or credentials anywhere.
   */
  readonly isTrusted: boolean;
}

/** More faults than anyone reads at once. */
const MAX_PROBLEMS = 20;

/** Reads the text of a `palimpsest.yaml`. Throws `INVALID_SETTINGS` with everything that is wrong with it. */
export function parseSettings(text: string, { file, isTrusted }: ParseSettingsOptions): Settings {
  if (text.trim() === "")
    throw refuse(file, [{ key: "the file", range: "is empty: remove it, or write settings into it" }]);
  const { entries, problems } = parseYaml(text);
  if (problems.length > 0) throw refuse(file, problems);

  const problemsOfKeys = findRepeated(entries, "");
  const found: Found = {
    options: new Map(),
    gateway: new Map(),
    tools: new Map(),
    paths: new Map(),
    problems: [...problemsOfKeys],
  };
  for (const entry of entries) parseSection(entry, found, isTrusted);
  if (found.problems.length > 0) throw refuse(file, found.problems);

  const { summarizer, mainSummarizer, ...policy } = Object.fromEntries(found.options);
  return {
    policy,
    ...(summarizer !== undefined && { summarizer: nameOf(summarizer) }),
    ...(mainSummarizer !== undefined && { mainSummarizer: nameOf(mainSummarizer) }),
    ...(found.tools.size > 0 && { tools: Object.fromEntries(found.tools) }),
    // Each was checked against its line of the table.
    ...(found.gateway.size > 0 && { gateway: Object.fromEntries(found.gateway) as GatewayFileSettings }),
  };
}

/** Other agents write null if there is none. */
function nameOf(summarizer: unknown): string {
  return typeof summarizer === "string" ? summarizer : "none";
}

interface Found {
  readonly options: Map<string, unknown>;
  readonly gateway: Map<string, unknown>;
  readonly tools: Map<string, Mark>;
  /** The name under which each setting was found. */
  readonly paths: Map<Setting, string>;
  readonly problems: SettingsProblem[];
}

/** The section whose keys are names of tools. */
export const TOOLS_SECTION = "tools";

/** The setting of a tool. */
export const TOOL_SETTING: Pick<Setting, "values" | "doc"> = {
  values: { kind: "choice", choices: ["keep", "first"] },
  doc: "by the name of a tool: its results are never compacted (keep), or go before any other (first)",
};

const AUXILIARY_PROVIDERS: readonly unknown[] = ["openai", "anthropic", "auto", "none", null, undefined];

/** The summarizer as other agents spell it: `auxiliary.compression.provider` and `.model`. */
const AUXILIARY_SETTING: Setting = {
  key: "auxiliary.compression",
  option: "summarizer",
  flag: "summarizer",
  isNamedOnly: true,
  values: {
    kind: "checked",
    range: "a mapping of provider (openai, anthropic, auto or none) and model",
    isValid: (value) =>
      value === null ||
      (value instanceof Map &&
        [...value.keys()].every((key) => key === "provider" || key === "model") &&
        AUXILIARY_PROVIDERS.includes(value.get("provider")) &&
        (value.get("model") == null || /^(?:|[A-Za-z0-9][\x21-\x7e]{1,199})$/.test(String(value.get("model"))))),
  },
  doc: "who writes the prose of a handoff, as other agents spell it",
};

const ALL_SETTINGS: readonly Setting[] = [...SETTINGS, AUXILIARY_SETTING, ...GATEWAY_SETTINGS];
const KEYS: readonly string[] = ALL_SETTINGS.map(({ key }) => key);
const SECTIONS: readonly string[] = [...new Set(KEYS.map(sectionOf)), TOOLS_SECTION];
/** Sections that have only former names. */
const FORMER_SECTIONS: readonly string[] = ALL_SETTINGS.flatMap(({ formerKey = "." }) => sectionOf(formerKey));

function parseSection({ key, value, place, valuePlace }: Entry, found: Found, isTrusted: boolean): void {
  if (!SECTIONS.includes(key) && !FORMER_SECTIONS.includes(key)) {
    found.problems.push({ key: show(key), range: describeUnknown(key, ""), ...place });
    return;
  }
  if (!("plain" in value)) {
    found.problems.push(...findRepeated(value, `${key}.`));
    for (const entry of value) {
      if (key === TOOLS_SECTION) parseTool(entry, found);
      else parseSetting(entry, key, found, isTrusted);
    }
  } else if (value.plain !== null) {
    found.problems.push({ key, range: "must be a mapping of settings", ...valuePlace });
  }
}

function parseTool({ key: name, value, valuePlace }: Entry, { tools, problems }: Found): void {
  const plain = "plain" in value ? value.plain : toMapping(value);
  const problem = checkSetting(TOOL_SETTING, plain, show(`${TOOLS_SECTION}.${name}`));
  if (problem !== undefined) problems.push({ ...problem, ...valuePlace });
  else tools.set(name, plain as Mark);
}

function parseSetting(
  { key: name, value, place, valuePlace }: Entry,
  section: string,
  found: Found,
  isTrusted: boolean,
) {
  const path = `${section}.${name}`;
  const setting = ALL_SETTINGS.find(({ key, formerKey }) => key === path || formerKey === path);
  if (setting === undefined) {
    found.problems.push({ key: show(path), range: describeUnknown(name, section), ...place });
    return;
  }
  // The same name twice is already among the problems.
  if ((found.paths.get(setting) ?? path) !== path) {
    const range = `is set twice: ${setting.formerKey} is what ${setting.key} was called`;
    found.problems.push({ key: path, range, ...place });
    return;
  }
  found.paths.set(setting, path);
  const plain = "plain" in value ? value.plain : toMapping(value);
  const problem = checkSetting(setting, plain, path);
  if (problem !== undefined) found.problems.push({ ...problem, ...valuePlace });
  else if (!isTrusted && setting.values.kind === "summarizer" && plain !== "none" && plain !== null) {
    const range = `names who gets to read the session, which ${describeTrusted(setting)}`;
    found.problems.push({ key: path, range, ...valuePlace });
  } else if (!isTrusted && setting.isNamedOnly === true) {
    found.problems.push({ key: path, range: describeTrusted(setting), ...place });
  } else if (setting === AUXILIARY_SETTING) found.options.set(setting.option, nameAuxiliary(plain));
  else (section === "gateway" ? found.gateway : found.options).set(setting.option, plain);
}

function describeTrusted({ flag }: Setting): string {
  return `is read only from a file that was named with --config, from palimpsest.yaml in the palimpsest home, or from --${flag}`;
}

/** A mapping of plain values. Anything deeper is not a value of ours. */
function toMapping(entries: readonly Entry[]): unknown {
  const pairs = entries.map(({ key, value }) => [key, "plain" in value ? value.plain : {}] as const);
  const isOnce = new Set(entries.map(({ key }) => key)).size === entries.length;
  // A repeated name makes it invalid: one of the two would silently win.
  return isOnce ? new Map<string, unknown>(pairs) : {};
}

/** A second value would silently win or lose. */
function findRepeated(entries: readonly Entry[], prefix: string): SettingsProblem[] {
  const seen = new Map<string, number>();
  return entries.flatMap(({ key, place }) => {
    const first = seen.get(key);
    if (first === undefined) seen.set(key, place.line);
    return first === undefined
      ? []
      : [{ key: show(`${prefix}${key}`), range: `is set twice, first in line ${first}`, ...place }];
  });
}

/** Looks for what was meant first in the key's own section, then in the others. */
function describeUnknown(name: string, section: string): string {
  const own = section === "" ? SECTIONS : KEYS.filter((key) => key.startsWith(`${section}.`)).map(lastName);
  const near = findNearestName(name, own);
  const elsewhere = findNearestName(name, KEYS.map(lastName));
  const meant =
    near === undefined ? KEYS.find((key) => lastName(key) === elsewhere) : [section, near].filter(Boolean).join(".");
  const known = section === "" ? SECTIONS : KEYS.filter((key) => key.startsWith(`${section}.`));
  return meant === undefined
    ? `is not a setting; the settings are ${known.join(", ")}`
    : `is not a setting (did you mean ${meant}?)`;
}

function sectionOf(key: string): string {
  return key.slice(0, key.indexOf("."));
}

function lastName(key: string): string {
  return key.slice(key.indexOf(".") + 1);
}

/** A key of the file as an error may show it. */
function show(key: string): string {
  return /^[\w.-]{1,64}$/.test(key) ? key : JSON.stringify(key.slice(0, 64));
}

function refuse(file: string, problems: readonly SettingsProblem[]): CompactionError<"INVALID_SETTINGS"> {
  const shown = problems.slice(0, MAX_PROBLEMS);
  const left = problems.length - shown.length;
  const more: SettingsProblem[] = left === 0 ? [] : [{ key: `${left} more faults`, range: "are not listed" }];
  return new CompactionError("INVALID_SETTINGS", { file, problems: [...shown, ...more] });
}

/** The same in the form of `compression.summarizer`. */
function nameAuxiliary(value: unknown): string {
  const fields = value instanceof Map ? value : new Map();
  const model = String(fields.get("model") ?? "");
  const provider = fields.get("provider") ?? "auto";
  if (model === "" || provider === "none") return "none";
  return provider === "auto" ? model : `${provider}:${model}`;
}
