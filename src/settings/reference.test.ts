import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeRange } from "../core/policy/check-setting.ts";
import { DEFAULT_POLICY } from "../core/policy/profiles.ts";
import type { Setting } from "../core/policy/setting.ts";
import { SETTINGS } from "../core/policy/settings.ts";
import { GATEWAY_DEFAULTS, GATEWAY_SETTINGS } from "./gateway-file-settings.ts";
import { parseSettings } from "./parse-settings.ts";

const reference = readFileSync("docs/reference/settings.md", "utf8");
const settings: readonly Setting[] = SETTINGS;

describe("the reference of settings", () => {
  it.each(settings)("has the line of $key as the schema has it", ({ key, option, flag, values, doc }) => {
    const fallback = new Map<string, unknown>(Object.entries(DEFAULT_POLICY)).get(option) ?? "none";
    const cells = [
      `\`${key}\``,
      `\`${option}\``,
      flag === undefined ? "" : `\`--${flag}\``,
      describeRange(values),
      `${fallback}`,
      doc,
    ];
    expect(reference).toContain(
      `${cells.reduce((line, cell) => `${line} |${cell === "" ? "" : ` ${cell}`}`, "").trim()} |`,
    );
  });

  it.each([...settings, ...GATEWAY_SETTINGS])("has one name for $key, spelled three ways", ({ key, option, flag }) => {
    const words = key.slice(key.indexOf(".") + 1).split("_");
    expect(option).toBe(
      words.map((word, index) => (index === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join(""),
    );
    // A setting that is given per model is named once each time.
    const kebab = words.join("-");
    if (flag !== undefined) expect([kebab, kebab.replace(/s$/, "")]).toContain(flag);
  });

  it("shows a file that sets every setting to its default", () => {
    const example = /```yaml\n([^`]+)```/.exec(reference)?.[1] ?? "";
    const { policy, summarizer } = parseSettings(example, { file: "example", isTrusted: false });
    expect({ ...DEFAULT_POLICY, ...policy }).toEqual(DEFAULT_POLICY);
    expect(summarizer).toBe("none");
    expect(example.match(/: \S/g)).toHaveLength(SETTINGS.length);
  });

  it.each([...GATEWAY_SETTINGS])("has the line of $key as the schema has it", ({ key, option, flag, values, doc }) => {
    const fallback = new Map<string, unknown>(Object.entries(GATEWAY_DEFAULTS)).get(option);
    const shown = fallback === undefined ? "" : ` ${fallback}`;
    expect(reference).toContain(`| \`${key}\` | \`--${flag}\` | ${describeRange(values)} |${shown} | ${doc} |`);
  });

  it("shows a file that sets all of the gateway, to its defaults if there are any", () => {
    const example = /```yaml\n(gateway:[^`]+)```/.exec(reference)?.[1] ?? "";
    const { gateway } = parseSettings(example, { file: "example", isTrusted: true });
    expect({ ...gateway, ...GATEWAY_DEFAULTS }).toEqual(gateway);
    expect(Object.keys(gateway ?? {})).toEqual(GATEWAY_SETTINGS.map(({ option }) => option));
  });
});
