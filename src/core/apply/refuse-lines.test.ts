import { describe, expect, it } from "vitest";
import { createTools, forcedPass } from "../../../test/fixtures/compaction-tools.ts";
import { assistant, call, result, system, tool, transcript, user } from "../../../test/fixtures/conversation.ts";
import { readSteps } from "../../../test/fixtures/long-session.ts";
import type { CompactionPlan } from "../model/plan.ts";
import type { Transcript } from "../model/transcript.ts";
import { planCompaction } from "../plan/plan.ts";
import { listTexts } from "../turns/list-texts.ts";
import { applyPlan } from "./apply.ts";

const FALSE_LINE = "read src/nobody-named-this.ts → 9 lines";

describe("a digest line that cannot be shown to be true", () => {
  it.each([
    ["digest", 3_000],
    ["fold", 2_000],
  ] as const)("is not written, and the pass continues without it (%s)", (kind, targetTokens) => {
    const input = searchWithFinding();
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

/** The latest reply is in the middle with its result: a fold keeps it, and turns the result into a line. */
function searchWithFinding(): Transcript {
  const found = call("found", "read", { path: "src/found.ts" });
  const silent = readSteps(20, { name: "more" }).map((message) => ({
    ...message,
    parts: message.parts.filter(({ kind }) => kind !== "text"),
  }));
  return transcript([
    system("Be brief."),
    user("Find it."),
    ...readSteps(20),
    user("Go on."),
    assistant("Found it.", found),
    tool(result("found", "export const found = 1;\n".repeat(40))),
    ...silent,
  ]);
}

/** The plan with its oldest line replaced by one that no message supports. */
function withFalseLine(plan: CompactionPlan) {
  if (plan.kind === "keep") throw new Error("the plan changes nothing");
  const place = plan.results.findIndex(({ level }) => level !== "whole");
  const result = plan.results[place];
  if (result === undefined) throw new Error("the plan has no line");
  const results = plan.results.with(place, { ...result, line: FALSE_LINE });
  return { plan: { ...plan, results }, original: result.original };
}
