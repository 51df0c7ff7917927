import { describeRange } from "../core/policy/check-setting.ts";
import { DEFAULT_POLICY } from "../core/policy/profiles.ts";
import type { Setting } from "../core/policy/setting.ts";
import { SETTINGS } from "../core/policy/settings.ts";
import { GATEWAY_DEFAULTS, GATEWAY_SETTINGS } from "./gateway-file-settings.ts";
import { TOOL_SETTING, TOOLS_SECTION } from "./parse-settings.ts";

export interface WriteSettingsOptions {
  /** Whether the file may choose who gets to read anything; see `parseSettings`. */
  readonly isTrusted: boolean;
}

/** What is shown for a setting that has no default. */
const EXAMPLES: Readonly<Record<string, string>> = {
  "compression.summarizer": "none",
  "gateway.allowed_hosts": "gateway.internal",
  "gateway.store": "file:archive.db",
  "gateway.context": "200000",
  "gateway.windows": "{ my-model: 128000 }",
  "gateway.media_reducer": "command:magick - -resize 1568x1568 jpeg:-",
  "gateway.prices": '{ my-model: "4,20,0.2,5" }',
};

const DEFAULTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...Object.entries(DEFAULT_POLICY).map(([option, value]) => [`policy.${option}`, value] as const),
  ...Object.entries(GATEWAY_DEFAULTS).map(([option, value]) => [`gateway.${option}`, value] as const),
]);

/**
 * A `palimpsest.yaml` with every setting that such a file may have, each explained and commented out: it changes
 * nothing until a user removes a `#`, and users who did not get improved defaults.
 */
export function writeSettings({ isTrusted }: WriteSettingsOptions): string {
  const taken = [...SETTINGS, ...GATEWAY_SETTINGS].filter(({ isNamedOnly = false }) => isTrusted || !isNamedOnly);
  const sections = new Set(taken.map(sectionOf));
  return [
    "# Settings of palimpsest. All are commented out and show their defaults: remove the # before a name to set it.",
    "# palimpsest doctor checks this file; docs/reference/settings.md in the package explains every setting.",
    ...(isTrusted
      ? []
      : [
          "# A file in a working directory cannot choose who gets to read sessions (a summarizer, a gateway's upstreams and",
          "# store): set that in the file in the palimpsest home, which palimpsest init --home writes.",
        ]),
    ...Array.from(sections).flatMap((name) => [
      "",
      `${name}:`,
      ...taken.filter((setting) => sectionOf(setting) === name).flatMap(writeSetting),
    ]),
    "",
    `${TOOLS_SECTION}:`,
    `  # ${TOOL_SETTING.doc}: ${describeRange(TOOL_SETTING.values)}`,
    "  #read_skill: keep",
    "",
  ].join("\n");
}

function sectionOf({ key }: Setting): string {
  return key.slice(0, key.indexOf("."));
}

function writeSetting(setting: Setting): string[] {
  const { key, option, values, doc } = setting;
  const fallback = DEFAULTS.get(`${sectionOf(setting) === "gateway" ? "gateway" : "policy"}.${option}`);
  const value = String(fallback ?? EXAMPLES[key] ?? "");
  return [`  # ${doc}: ${describeRange(values)}`, `  #${key.slice(key.indexOf(".") + 1)}: ${value}`];
}
