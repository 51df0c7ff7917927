import "../require-node.ts";

export { loadRules } from "../rules/load-rules.ts";
export { parseRules } from "../rules/parse-rules.ts";
export type { ParsedRules, RuleProblem } from "../rules/parsed-rules.ts";
export { type LoadSettingsOptions, loadSettings, SETTINGS_FILE } from "./load-settings.ts";
export type { LoadedSettings, Settings } from "./loaded-settings.ts";
export { type ParseSettingsOptions, parseSettings } from "./parse-settings.ts";
