import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { isCompactionError } from "../base/errors.ts";
import type { CompactionPolicy } from "../model/policy.ts";
import { buildPolicy } from "./build-policy.ts";
import { checkSetting, describeRange } from "./check-setting.ts";
import { PROFILES } from "./profiles.ts";
import { SETTINGS } from "./settings.ts";

describe("buildPolicy", () => {
  it("compacts at half of the window and keeps a fifth of that", () => {
    expect(buildPolicy()).toMatchObject({ enabled: true, profile: "default", thresholdRatio: 0.5, tailRatio: 0.2 });
  });

  it("lets the profile fill in what is not set", () => {
    expect(buildPolicy({ profile: "sacred-zone" })).toMatchObject({ thresholdRatio: 0.75 });
    expect(buildPolicy({ profile: "sacred-zone", thresholdRatio: 0.6 })).toMatchObject({ thresholdRatio: 0.6 });
  });

  it.each([
    [{ thresholdRatio: 1.5 }, "thresholdRatio is 1.5; it must be above 0 and at most 1."],
    [{ thresholdRatio: 0 }, "thresholdRatio is 0; it must be above 0 and at most 1."],
    [{ tailRatio: 0.05 }, "tailRatio is 0.05; it must be between 0.1 and 0.8."],
    [{ protectLast: 0 }, "protectLast is 0; it must be a whole number between 1 and 100000."],
    [{ protectFirst: 1.5 }, "protectFirst is 1.5; it must be a whole number between 0 and 100000."],
    [{ targetTokens: -1 }, /^targetTokens is -1; it must be a whole number between 1 and /],
  ])("names the setting, its value and its range: %j", (given, message) => {
    expect(() => buildPolicy(given)).toThrow(message);
  });

  it("names every wrong setting at once", () => {
    expect(problemsOf({ thresholdRatio: 2, protectLast: 0 })).toEqual(["thresholdRatio", "protectLast"]);
  });

  it("takes undefined for not set", () => {
    const given: Record<string, unknown> = { thresholdRatio: undefined };
    expect(buildPolicy(given)).toEqual(PROFILES.default);
  });

  const anyValue = fc.oneof(
    fc.double(),
    fc.integer(),
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.constantFrom("default", "sacred-zone", "__proto__", "5m"),
    fc.array(fc.nat()),
  );
  const anySettings = fc.dictionary(fc.constantFrom(...SETTINGS.map(({ option }) => option)), anyValue);

  test.prop([anySettings])("gives a policy whose every setting is in range, or names each that is not", (given) => {
    const wrong = SETTINGS.filter(
      (setting) =>
        Object.hasOwn(given, setting.option) && checkSetting(setting, given[setting.option], "") !== undefined,
    );
    expect(problemsOf(given)).toEqual(wrong.map(({ option }) => option));
  });
});

describe("checkSetting", () => {
  const threshold = { values: { kind: "number", least: 0, most: 1 } } as const;

  it.each([
    ["0.5", '"0.5"'],
    [Number.NaN, "NaN"],
    [{ secret: 1 }, "a mapping"],
    [[1], "a list"],
    [null, "null"],
    ["\u001b[31mred\u202e", '"\\u001b[31mred\ufffd"'],
    ["x".repeat(100), `"${"x".repeat(40)}…"`],
  ])("shows a wrong value on one line: %j", (value, received) => {
    expect(checkSetting(threshold, value, "k")).toEqual({ key: "k", received, range: "between 0 and 1" });
  });

  it.each([
    ["none", true],
    ["openai:gpt-5-mini", true],
    ["anthropic:claude-haiku-5", true],
    ["command:ollama run llama", true],
    ["gpt-5", true],
    ["anthropic/claude-haiku-5", true],
    [null, true],
    ["nine", false],
    ["openai", false],
    ["openai:", false],
    ["command:a\nb", false],
  ])("accepts the names of summarizers: %s", (name, isKnown) => {
    const problem = checkSetting({ values: { kind: "summarizer" } }, name, "k");
    expect(problem === undefined).toBe(isKnown);
  });

  test.prop([fc.anything()])("never throws, and shows little", (value) => {
    for (const { values } of SETTINGS) {
      const problem = checkSetting({ values }, value, "k");
      expect((problem?.received ?? "").length).toBeLessThan(300);
      if (problem !== undefined) expect(problem.range).toBe(describeRange(values));
    }
  });
});

// Helpers

function problemsOf(given: Readonly<Record<string, unknown>>): string[] {
  try {
    buildPolicy(given as Partial<CompactionPolicy>);
    return [];
  } catch (error) {
    if (!isCompactionError(error, "INVALID_SETTINGS")) throw error;
    return error.details.problems.map(({ key }) => key);
  }
}
