import { describe, expect, it } from "vitest";
import { createTools, forcedPass } from "../../test/fixtures/compaction-tools.ts";
import { longSession } from "../../test/fixtures/long-session.ts";
import { applyPlan } from "./apply.ts";
import type { CompactionPlan } from "./model/plan.ts";
import { planCompaction } from "./plan.ts";
import { listTexts } from "./turns/list-texts.ts";

const FALSE_LINE = "Read src/nobody-named-this.ts: 9 lines";

describe("a digest line that cannot be shown to be true", () => {
  it.each([
    ["digest", 4_000],
    ["fold", 1_500],
  ] as const)("is not written, and the pass goes on without it (%s)", (kind, targetTokens) => {
    const input = longSession(30);
    const tools = createTools();
    const honest = planCompaction(forcedPass(input, { targetTokens }), tools);
    expect(honest.kind).toBe(kind);
    const { plan, original } = withFalseLine(honest);

    const { messages, report } = applyPlan(plan, input.messages, tools);
    const texts = messages.flatMap((message) => listTexts(message));
    expect(report).toMatchObject({ status: "compacted", linesRefused: 1 });
    expect(texts.join("\n")).not.toContain("nobody-named-this");
    expect(texts).toContain(original);
    expect(report.digests).toHaveLength(applyPlan(honest, input.messages, tools).report.digests.length - 1);
    expect(applyPlan(honest, input.messages, tools).report.linesRefused).toBeUndefined();
  });
});

// Helpers

/** The plan with a line that nobody said in place of its oldest one. */
function withFalseLine(plan: CompactionPlan) {
  if (plan.kind === "keep") throw new Error("the plan changes nothing");
  const place = plan.results.findIndex(({ level }) => level === "line");
  const result = plan.results[place];
  if (result === undefined) throw new Error("the plan has no line");
  const results = plan.results.with(place, { ...result, line: FALSE_LINE });
  return { plan: { ...plan, results }, original: result.original };
}
