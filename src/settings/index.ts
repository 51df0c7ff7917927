import "../require-node.ts";

export { type LoadSettingsOptions, loadSettings, SETTINGS_FILE } from "./load-settings.ts";
export type { LoadedSettings, Settings } from "./loaded-settings.ts";
export { type ParseSettingsOptions, parseSettings } from "./parse-settings.ts";
