import { fc, test } from "@fast-check/vitest";
import { describe, expect, it } from "vitest";
import { mutatedText } from "../../../../test/arbitraries/mutated-text.ts";
import { testHash } from "../../../../test/fixtures/keyed-hash.ts";
import { rows } from "../../../../test/fixtures/reduce/json/documents.ts";
import { serviceLog, signInLog } from "../../../../test/fixtures/reduce/log/logs.ts";
import { stripColours } from "../../text/strip-colours.ts";
import { estimatingCounter } from "../../tokens/index.ts";
import { genericReducer } from "../kinds/generic.ts";
import { jsonReducer } from "../kinds/json.ts";
import { logReducer } from "../kinds/log.ts";
import { coversExactly } from "../outline.ts";
import { rebuild } from "../rebuild.ts";
import { reduce } from "../reduce.ts";
import type { Reduction } from "../reduction.ts";
import { applyRule } from "./apply-rule.ts";
import { compileRule } from "./compile-rule.ts";
import type { RuleDefinition } from "./rule.ts";

const build = [
  "> app@1.0.0 build",
  ...Array.from({ length: 200 }, (_, index) => `copied asset-${index}.png to dist`),
  "npm WARN deprecated left-pad@1.3.0: failed to be needed",
  ...Array.from({ length: 200 }, (_, index) => `bundled chunk-${index}.js in ${index} ms`),
  "dist/main.js is 4.2 MB",
  ...Array.from({ length: 40 }, (_, index) => `checked route /r/${"x".repeat(index)}`),
  "done",
  "",
].join("\n");

describe("a rule", () => {
  it("shows what it keeps before anything else", () => {
    const rule = { command: "npm run build", keep: ["is [\\d.]+ MB$"] };
    expect(run(build, rule, 100).text).toContain("\ndist/main.js is 4.2 MB\n");
    expect(run(build, { command: "npm run build" }, 100).text).not.toContain("4.2 MB");
  });

  it("hides what it drops first, and mentions it last", () => {
    const rule = { command: "npm run build", drop: ["^npm WARN", "^copied", "^bundled"] };
    const text = run(build, rule, 700).text;
    expect(text).toContain("checked route /r/xxx\n");
    expect(text).not.toContain("copied asset");
    expect(text).not.toContain("npm WARN");
    expect(run(build, { command: "npm run build" }, 700).text).toContain("npm WARN");
  });

  it("says for brief names, too, that a rule dropped what they name", () => {
    const rule = compileRule({ command: "npm run build", drop: ["^job"] });
    const titles = applyRule(signInLog, logReducer.outline(signInLog, {}), rule, 0).facts.map(
      ({ briefTitle }) => briefTitle,
    );
    expect(titles.slice(0, 2)).toEqual(["errors, times left out", "errors, times left out, dropped by rule"]);
  });

  it("shows the number of occurrences of what it counts", () => {
    const text = run(build, { command: "npm run build", count: ["^copied", "^bundled"] }, 200).text;
    expect(text).toContain("counted by rule, 400 lines, 2 distinct, values differ:\n×200 copied asset-0.png to dist\n");
    expect(text).toContain("\n×200 bundled chunk-0.js in 0 ms\n");
  });

  it("shows as many lines at the start and the end as it asks for", () => {
    const { text } = run(build, { command: "npm run build", head: 9, tail: 3 }, 300);
    expect(text).toContain("copied asset-7.png");
    expect(text).toContain(`/r/${"x".repeat(38)}\n`);
  });

  it("has other actions if the command failed", () => {
    const rule = { command: "npm run build", keep: ["^done"], onFailure: { keep: ["4\\.2 MB"] } };
    const failed = run(build, rule, 100, 1).text;
    expect(failed).toContain("4.2 MB");
    expect(run(build, rule, 100, 0).text).not.toContain("4.2 MB");
  });

  it("keeps rather than drops what matches both", () => {
    const rule = { command: "npm run build", keep: ["4\\.2 MB"], drop: ["MB"] };
    expect(run(build, rule, 100).text).toContain("4.2 MB");
  });

  it("sees lines without their colours and line breaks", () => {
    const coloured = build.replaceAll("\n", "\r\n").replace("dist/main.js", "\u001b[31mdist/main.js");
    const rule = { command: "npm run build", keep: ["^dist/main\\.js is 4\\.2 MB$"] };
    expect(run(coloured, rule, 100).text).toContain("4.2 MB");
  });

  const kinds = [genericReducer, jsonReducer, logReducer];
  const pattern = fc.constantFrom("ERROR", "^", "\\d$", "[aeiou]{2}", "status", "zzz", "worker-[1-4]", "\\bit");
  const patterns = fc.array(pattern, { maxLength: 3 });
  const edge = fc.nat(30);
  const definition: fc.Arbitrary<RuleDefinition> = fc.record({
    command: fc.constant("npm run build"),
    keep: patterns,
    drop: patterns,
    count: patterns,
    head: edge,
    tail: edge,
  });
  const text = mutatedText([serviceLog, build, rows]);

  test.prop([text, definition, fc.constantFrom(...kinds)])("leaves every unit where it was", (content, rule, kind) => {
    const before = kind.outline(content, {});
    const after = applyRule(content, before, compileRule(rule), undefined);
    expect(coversExactly(after, content.length)).toBe(true);
    const unitsOf = ({ segments }: typeof before): number =>
      segments.reduce((total, segment) => total + (segment.units ?? 1), 0);
    expect(unitsOf(after)).toBe(unitsOf(before));
  });

  test.prop([text])("counts every line it is asked to count", (content) => {
    const rule = compileRule({ command: "npm run build", count: ["ERROR", "^copied"] });
    const list = applyRule(content, genericReducer.outline(content, {}), rule, 0).facts.find(({ title }) =>
      title.startsWith("counted by rule"),
    );
    const lines = content.split("\n").filter((line) => /ERROR|^copied/.test(stripColours(line))).length;
    const claimed = (list?.facts ?? []).reduce(
      (sum, { claim }) => sum + (claim.kind === "template" ? claim.count : 0),
      0,
    );
    expect(claimed).toBe(lines);
    if (lines > 0) expect(list?.title).toContain(`, ${lines} line`);
  });

  test.prop([text, definition, fc.integer({ min: 60, max: 2_000 })])(
    "keeps the budget and gives the original back",
    (content, rule, maxTokens) => {
      const reduction = run(content, rule, maxTokens);
      if (reduction.hidden.length > 0) expect(reduction.tokensAfter).toBeLessThanOrEqual(maxTokens);
      const slices = new Map(reduction.hidden.map(({ start, end, handle }) => [handle, content.slice(start, end)]));
      expect(rebuild(reduction.text, { resolve: (handle) => slices.get(handle), hash: testHash }) === content).toBe(
        true,
      );
    },
  );
});

// Helpers

function run(content: string, rule: RuleDefinition, maxTokens: number, exitCode = 0): Reduction {
  const options = { command: "npm run build", exitCode, maxTokens, rules: [compileRule(rule)] };
  return reduce(content, options, { counter: estimatingCounter(), hash: testHash });
}
