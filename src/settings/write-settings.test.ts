import { describe, expect, it } from "vitest";
import { DEFAULT_POLICY } from "../core/policy/profiles.ts";
import { SETTINGS } from "../core/policy/settings.ts";
import { GATEWAY_DEFAULTS, GATEWAY_SETTINGS } from "./gateway-file-settings.ts";
import { parseSettings } from "./parse-settings.ts";
import { writeSettings } from "./write-settings.ts";

describe("writeSettings", () => {
  it.each([true, false])("writes a file that sets nothing (trusted: %s)", (isTrusted) => {
    expect(parseSettings(writeSettings({ isTrusted }), { file: "p.yaml", isTrusted })).toEqual({ policy: {} });
  });

  it.each([true, false])("writes only what is accepted once it is uncommented (trusted: %s)", (isTrusted) => {
    const { policy, gateway, summarizer, tools } = parseSettings(switchOn(writeSettings({ isTrusted })), {
      file: "p.yaml",
      isTrusted,
    });
    expect(policy).toEqual(DEFAULT_POLICY);
    expect(summarizer).toBe("none");
    expect(tools).toEqual({ read_skill: "keep" });
    const expected = GATEWAY_SETTINGS.filter((setting) => isTrusted || !("isNamedOnly" in setting));
    expect(Object.keys(gateway ?? {})).toEqual(expected.map(({ option }) => option));
    if (isTrusted) expect(gateway).toMatchObject(GATEWAY_DEFAULTS);
  });

  it("leaves out no setting of a trusted file", () => {
    const text = writeSettings({ isTrusted: true });
    for (const { key, doc } of [...SETTINGS, ...GATEWAY_SETTINGS]) {
      expect(text).toContain(`  #${key.slice(key.indexOf(".") + 1)}: `);
      expect(text).toContain(`  # ${doc}: `);
    }
  });
});

// Helpers

/** Every setting with its `#` taken away. */
function switchOn(text: string): string {
  return text.replaceAll(/^ {2}#(\w+: )/gm, "  $1");
}
