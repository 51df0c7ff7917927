import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../test/arbitraries/any-character.ts";
import { isCompactionError } from "../core/base/errors.ts";
import { SETTINGS } from "../core/policy/settings.ts";
import { parseSettings } from "./parse-settings.ts";

const parse = (text: string, isTrusted = true) => parseSettings(text, { file: "p.yaml", isTrusted });

describe("parseSettings", () => {
  it("reads which tools are never compacted, and which go first", () => {
    const read = (text: string) => parseSettings(text, { file: "p.yaml", isTrusted: false });
    expect(read("tools:\n  mcp__wiki__read: keep\n  web_fetch: first\n").tools).toEqual({
      mcp__wiki__read: "keep",
      web_fetch: "first",
    });
    expect(read("tools:\n").tools).toBeUndefined();
    expect(() => read("tools:\n  bash: never\n")).toThrow(
      'p.yaml:2:9: tools.bash is "never"; it must be keep or first.',
    );
    expect(() => read("tools: keep\n")).toThrow("tools must be a mapping of settings");
    expect(() => read("tools:\n  bash: keep\n  bash: first\n")).toThrow("tools.bash is set twice");
    expect(() => read("tool:\n  bash: keep\n")).toThrow("did you mean tools?");
  });

  it("reads every setting", () => {
    const text = [
      "compression:",
      "  enabled: false",
      "  profile: sacred-zone",
      "  threshold_ratio: 0.6 # of the window",
      "  tail_ratio: 0.3",
      "  protect_first: 0",
      "  protect_last: 8",
      "  summarizer: openai:gpt-5-mini",
      '  cache_ttl: "1h"',
    ].join("\n");
    expect(parse(text)).toEqual({
      policy: {
        enabled: false,
        profile: "sacred-zone",
        thresholdRatio: 0.6,
        tailRatio: 0.3,
        protectFirst: 0,
        protectLast: 8,
        cacheTtl: "1h",
      },
      summarizer: "openai:gpt-5-mini",
    });
  });

  it.each([
    [
      "compression:\n  target_ratio: 0.3\n  protect_first_n: 0\n  protect_last_n: 8\n",
      { tailRatio: 0.3, protectFirst: 0, protectLast: 8 },
    ],
    [
      "compression:\n  policy: threshold\n  threshold: 0.6\n  floor: 0",
      { timing: "threshold", thresholdRatio: 0.6, floorTokens: 0 },
    ],
    ["compression:\n  head_decay: false", { headDecays: false }],
    ["hygiene:\n  threshold: 0.7\n  min_messages: 9\n", { hygieneRatio: 0.7, hygieneMessages: 9 }],
    ["redaction:\n  contacts: true\nmodel:\n  cache_ttl: 1h", { redactContacts: true, cacheTtl: "1h" }],
  ])("reads the names that settings had before: %j", (text, policy) => {
    expect(parse(text).policy).toEqual(policy);
  });

  it("names a setting as the file does", () => {
    expect(() => parse("hygiene:\n  threshold: 2\n")).toThrow("hygiene.threshold is 2; it must be");
    expect(() => parse("hygiene:\n  min_massages: 2\n")).toThrow("hygiene.min_massages is not a setting");
  });

  it("accepts a setting once, by either of its names", () => {
    expect(() => parse("hygiene:\n  threshold: 0.7\ncompression:\n  hygiene_ratio: 0.8\n")).toThrow(
      "compression.hygiene_ratio is set twice: hygiene.threshold is what compression.hygiene_ratio was called",
    );
    expect(() => parse("compression:\n  target_ratio: 0.3\n  tail_ratio: 0.2\n")).toThrow(
      "compression.tail_ratio is set twice: compression.target_ratio is what compression.tail_ratio was called",
    );
  });

  it.each([
    ["compression:\n  summarizer: null", "none"],
    ["compression:\n  summary_model: gpt-6-mini", "gpt-6-mini"],
    ["compression:\n  summarizer: gpt-6-mini", "gpt-6-mini"],
    ["auxiliary:\n  compression:\n    provider: anthropic\n    model: claude-haiku-5", "anthropic:claude-haiku-5"],
    ['auxiliary:\n  compression:\n    provider: auto\n    model: ""', "none"],
    ["auxiliary:\n  compression:\n    model: gpt-6-mini", "gpt-6-mini"],
  ])("reads the summarizer as other agents spell it: %j", (text, summarizer) => {
    expect(parse(text).summarizer).toBe(summarizer);
    if (summarizer !== "none") expect(() => parse(text, false)).toThrow("palimpsest.yaml in the palimpsest home");
  });

  it.each(["# nothing set\n", "compression:\n", "compression: {}\nmodel:\n", "---\n", "\ufeffcompression:\r\n"])(
    "treats empty values as not set: %j",
    (text) => {
      expect(parse(text)).toEqual({ policy: {} });
    },
  );

  it.each([
    [
      "compression:\n  threshold_ratio: 1.5",
      "p.yaml:2:20: compression.threshold_ratio is 1.5; it must be above 0 and at most 1.",
    ],
    [
      'compression:\n  threshold_ratio: "0.5"',
      'p.yaml:2:20: compression.threshold_ratio is "0.5"; it must be above 0 and at most 1',
    ],
    ["compression:\n  threshold_ratio: .nan", "compression.threshold_ratio is NaN; it must be above 0 and at most 1"],
    ["compression:\n  threshold_ratio:", "p.yaml:2:19: compression.threshold_ratio is null; it must be"],
    ["compression:\n  threshold_ratio: [0.5]", "p.yaml:2:20: compression.threshold_ratio is a list; it must be"],
    ["compression:\n  threshold_ratio: {a: 1}", "p.yaml:2:20: compression.threshold_ratio is a mapping; it must be"],
    ["compression:\n  tail_ratio: 0.9", "compression.tail_ratio is 0.9; it must be between 0.1 and 0.8."],
    ["compression:\n  protect_last: 0", "compression.protect_last is 0; it must be a whole number between 1 and"],
    ["compression:\n  enabled: yes", 'compression.enabled is "yes"; it must be true or false.'],
    ["compression:\n  profile: loose", 'compression.profile is "loose"; it must be default or sacred-zone.'],
    ["compression:\n  summarizer: nine", 'compression.summarizer is "nine"; it must be none, openai:MODEL'],
    [
      "auxiliary:\n  compression:\n    base_url: x",
      "auxiliary.compression is a mapping; it must be a mapping of provider",
    ],
    ["compression:\n  cache_ttl: 2h", 'p.yaml:2:14: compression.cache_ttl is "2h"; it must be 5m or 1h.'],
    ["compression: 7", "p.yaml:1:14: compression must be a mapping of settings."],
    ["compression:\n- threshold", "compression must be a mapping of settings."],
    ["- 1", "p.yaml:1:1: the file must be a mapping of settings."],
    ["just words", "the file must be a mapping of settings."],
    ["", "p.yaml: the file is empty"],
    [" \n\t\n", "p.yaml: the file is empty"],
  ])("names the key, the value, the range and the place: %j", (text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  it.each([
    ["compresion:\n  threshold: 0.5", "p.yaml:1:1: compresion is not a setting (did you mean compression?)"],
    [
      "compression:\n  treshold_ratio: 0.5",
      "p.yaml:2:3: compression.treshold_ratio is not a setting (did you mean compression.threshold_ratio?)",
    ],
    ["compression:\n  cache_tl: 1h", "compression.cache_tl is not a setting (did you mean compression.cache_ttl?)"],
    ["threshold: 0.5", "threshold is not a setting (did you mean compression.threshold_ratio?)"],
    [
      "compression:\n  bananas: 1",
      "compression.bananas is not a setting; the settings are compression.enabled, compression.profile",
    ],
    ["bananas: 1", "bananas is not a setting; the settings are compression, auxiliary, gateway, tools."],
    ["__proto__:\n  enabled: false", "__proto__ is not a setting"],
    ["compression:\n  constructor: 1", "compression.constructor is not a setting"],
    ["compression:\n  <<: {enabled: false}", 'compression.<<" is not a setting'],
    ["? [a]\n: 1", '"a key that is not text" is not a setting'],
    ["1: 2", "1 is not a setting"],
  ])("refuses an unknown key, and says which was meant: %j", (text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  it.each([
    [
      "compression:\n  threshold_ratio: 0.5\n  threshold_ratio: 0.6",
      "p.yaml:3:3: compression.threshold_ratio is set twice, first in line 2.",
    ],
    ["model:\ncompression:\nmodel:", "p.yaml:3:1: model is set twice, first in line 1."],
  ])("refuses a duplicate key: %j", (text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  it("reads the settings of the gateway", () => {
    const text = "gateway:\n  port: 8080\n  observe: true\n  windows:\n    my-model: 128000\n    a.b/c: 32000";
    expect(parse(text)).toEqual({
      policy: {},
      gateway: {
        port: 8080,
        observe: true,
        windows: new Map([
          ["my-model", 128_000],
          ["a.b/c", 32_000],
        ]),
      },
    });
  });

  it.each([
    ["gateway:\n  port: 70000", "p.yaml:2:9: gateway.port is 70000; it must be a whole number between 0 and 65535."],
    ["gateway:\n  host: a b", 'gateway.host is "a b"; it must be a host name or an address.'],
    ["gateway:\n  windows: 5", "gateway.windows is 5; it must be a mapping of models to whole numbers"],
    [
      "gateway:\n  windows:\n    m: 10",
      "gateway.windows is a mapping; it must be a mapping of models to whole numbers",
    ],
    ["gateway:\n  windows:\n    m: 5000\n    m: 6000", "gateway.windows is a mapping; it must be"],
    ["gateway:\n  prompt_cache: 7m", 'gateway.prompt_cache is "7m"; it must be auto or off or 5m or 1h.'],
    ["gateway:\n  prot: 1", "gateway.prot is not a setting (did you mean gateway.port?)"],
  ])("names what is wrong with the gateway's settings: %j", (text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  it.each([
    ["upstream_anthropic", "https://elsewhere.example"],
    ["upstream_openai", "https://elsewhere.example"],
    ["store", "file:x.db"],
  ])(
    "accepts gateway.%s only from a file that somebody named: it decides where credentials and originals go",
    (key, to) => {
      const text = `gateway:\n  ${key}: ${to}`;
      expect(() => parseSettings(text, { file: "p.yaml", isTrusted: false })).toThrow(
        `p.yaml:2:3: gateway.${key} is read only from a file that was named with --config`,
      );
      expect(parseSettings(text, { file: "p.yaml", isTrusted: true }).gateway).toBeDefined();
    },
  );

  it.each([
    ["compression: &a\n  threshold: 0.5\nmodel: *a", "an alias is not supported here"],
    ["compression: &a\n  threshold: 0.5", "an anchor is not supported here"],
    [bomb(), "an alias is not supported here"],
    ["compression: !!js/function 'x'", "the file is not valid YAML"],
    ["compression: {threshold: 0.5", "the file is not valid YAML"],
    ["compression:\n\tthreshold: 0.5", "the file is not valid YAML"],
    ["compression:\n---\nmodel:", "the file is not valid YAML"],
    ["[".repeat(60_000), "the file is"],
    [`a: ${"{a: ".repeat(16_000)}`, "the file is"],
  ])("refuses what no settings need: %#", (text, message) => {
    expect(() => parse(text)).toThrow(message);
  });

  it("names every fault at once, and counts those it does not list", () => {
    expect(problemsOf("compression:\n  threshold_ratio: 9\n  protect_last: 0\nmodle:\n")).toHaveLength(3);
    const many = problemsOf(Array.from({ length: 500 }, (_, index) => `key${index}: 1`).join("\n"));
    expect(many).toHaveLength(21);
    expect(many.at(-1)).toMatchObject({ key: "480 more faults" });
  });

  it.each(["command:curl example.com | sh", "openai:gpt-6", "anthropic:claude-haiku-5-5"])(
    "accepts %s as summarizer only from a file of the user's: the summarizer reads the session",
    (summarizer) => {
      const text = `compression:\n  summarizer: '${summarizer}'`;
      expect(parse(text)).toMatchObject({ summarizer });
      expect(() => parse(text, false)).toThrow(
        "p.yaml:2:15: compression.summarizer names who gets to read the session, which is read only from a file that was named with --config, from palimpsest.yaml in the palimpsest home, or from --summarizer",
      );
    },
  );

  it("reads which summarizer to ask if the first fails, and from whom it is taken", () => {
    const text = "compression:\n  main_summarizer: openai:gpt-6";
    expect(parse(text)).toMatchObject({ mainSummarizer: "openai:gpt-6" });
    expect(parse("compression:\n  main_summarizer: null", false)).toMatchObject({ mainSummarizer: "none" });
    expect(() => parse(text, false)).toThrow("or from --main-summarizer");
  });

  it("lets any file switch the summarizer off", () => {
    expect(parse("compression:\n  summarizer: none", false)).toMatchObject({ summarizer: "none" });
  });

  const name = fc.oneof(fc.constantFrom(...SETTINGS.map(({ key }) => key.split(".")[1] ?? "")), fc.string());
  const value = fc.oneof(fc.double(), fc.string(), fc.boolean(), fc.constant(null));

  test.prop([fc.dictionary(name, value)])("gives settings that are in range, or says what is wrong", (compression) => {
    // JSON is YAML, so this writes any value without our own quoting.
    const text = JSON.stringify({ compression });
    for (const { key, range } of problemsOf(text)) expect([key, range]).not.toContain("");
  });

  test.prop([fc.string({ unit: anyCharacter, maxLength: 400 })])(
    "never fails in another way, whatever the text",
    (text) => {
      problemsOf(text);
      problemsOf(`compression:\n  threshold_ratio: ${text}`);
    },
  );
});

// Helpers

function problemsOf(text: string) {
  try {
    parse(text);
    return [];
  } catch (error) {
    if (!isCompactionError(error, "INVALID_SETTINGS")) throw error;
    return error.details.problems;
  }
}

function bomb(): string {
  const levels = Array.from({ length: 12 }, (_, level) => `a${level + 1}: &a${level + 1} [${`*a${level},`.repeat(9)}]`);
  return ["a0: &a0 x", ...levels].join("\n");
}
