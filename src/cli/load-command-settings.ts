import { CompactionError, type SettingsProblem } from "../core/base/errors.ts";
import type { CompactionPolicy } from "../core/model/policy.ts";
import { buildPolicy } from "../core/policy/build-policy.ts";
import { checkSetting, describeRange } from "../core/policy/check-setting.ts";
import { hideCredentials } from "../core/policy/hide-credentials.ts";
import type { Setting, SettingValues } from "../core/policy/setting.ts";
import { SETTINGS } from "../core/policy/settings.ts";
import { findHome, hostPlace } from "../keys/find-home.ts";
import { loadSettings } from "../settings/load-settings.ts";
import type { LoadedSettings } from "../settings/loaded-settings.ts";
import { getText, isWholeNumber, type OptionDefinition, type OptionValues, parseWholeNumber } from "./command.ts";

const VALUE_NAMES: Readonly<Partial<Record<SettingValues["kind"], string>>> = {
  number: "R",
  "whole-number": "N",
  flag: "true|false",
};

/** Where the settings file is. */
export const CONFIG_OPTIONS = {
  config: {
    type: "string",
    value: "FILE",
    help: "a settings file (default: palimpsest.yaml here, then in the palimpsest home)",
    isSetting: true,
  },
} as const satisfies Record<string, OptionDefinition>;

/** Who writes the prose of a handoff. */
export const SUMMARIZER_OPTIONS: Readonly<Record<string, OptionDefinition>> = optionsOf(
  SETTINGS.filter(({ option }) => option === "summarizer"),
);

/** Who is asked if that one fails temporarily. */
export const MAIN_SUMMARIZER_OPTIONS: Readonly<Record<string, OptionDefinition>> = optionsOf(
  SETTINGS.filter(({ option }) => option === "mainSummarizer"),
);

/** Options that win over the settings file, one for each setting of the policy. */
export const SETTING_OPTIONS: Readonly<Record<string, OptionDefinition>> = {
  ...CONFIG_OPTIONS,
  ...optionsOf(SETTINGS.filter(({ values }) => values.kind !== "summarizer")),
};

/** Those of them that determine a budget. */
export const BUDGET_SETTING_OPTIONS: Readonly<Record<string, OptionDefinition>> = {
  ...CONFIG_OPTIONS,
  ...optionsOf(
    SETTINGS.filter(({ option }) => ["profile", "timing", "thresholdRatio", "floorTokens"].includes(option)),
  ),
};

/** The settings of one run: what the options say, else what the file says. The policy has the defaults filled in. */
export interface RunSettings extends LoadedSettings {
  readonly policy: CompactionPolicy;
}

/** Reads the settings file and the options that win over it. Throws `INVALID_SETTINGS` for either. */
export async function loadCommandSettings(values: OptionValues): Promise<RunSettings> {
  const home = findHome(hostPlace());
  const loaded = await loadSettings({ directory: process.cwd(), file: getText(values, "config"), home });
  const { summarizer = loaded.summarizer, mainSummarizer = loaded.mainSummarizer, ...flags } = parseFlags(values);
  return {
    ...loaded,
    policy: buildPolicy({ ...loaded.policy, ...flags }),
    ...(typeof summarizer === "string" && { summarizer }),
    ...(typeof mainSummarizer === "string" && { mainSummarizer }),
  };
}

function parseFlags(values: OptionValues): Readonly<Record<string, unknown>> {
  const given: Record<string, unknown> = {};
  const problems: SettingsProblem[] = [];
  for (const setting of SETTINGS) {
    const text = setting.flag === undefined ? undefined : getText(values, setting.flag);
    if (text === undefined) continue;
    const value = parseValue(setting.values, text);
    const problem = checkSetting(setting, value, `--${setting.flag}`);
    // The text as it was typed says more than the parsed value.
    if (problem !== undefined) problems.push({ ...problem, received: showText(text) });
    else given[setting.option] = value;
  }
  if (problems.length > 0) throw new CompactionError("INVALID_SETTINGS", { problems });
  return given;
}

function showText(text: string): string {
  return /^[\w.:-]{1,40}$/.test(text) ? text : JSON.stringify(hideCredentials(text).slice(0, 40));
}

function parseValue(values: SettingValues, text: string): unknown {
  if (values.kind === "flag") return text === "true" ? true : text === "false" ? false : text;
  if (values.kind !== "number" && values.kind !== "whole-number") return text;
  if (values.kind === "whole-number" && isWholeNumber(text)) return parseWholeNumber(text, "");
  return /^-?\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN;
}

function optionsOf(settings: readonly Setting[]): Record<string, OptionDefinition> {
  return Object.fromEntries(
    settings.flatMap(({ flag, formerFlag: formerName, values, doc }): [string, OptionDefinition][] => {
      const option: OptionDefinition = {
        type: "string",
        value: VALUE_NAMES[values.kind] ?? "NAME",
        help: describe(doc, values),
        isSetting: values.kind !== "summarizer",
        ...(formerName !== undefined && { formerName }),
      };
      return flag === undefined ? [] : [[flag, option]];
    }),
  );
}

function describe(doc: string, values: SettingValues): string {
  // A flag has `true|false` beside its name.
  return values.kind === "summarizer" || values.kind === "flag" ? doc : `${doc}: ${describeRange(values)}`;
}
