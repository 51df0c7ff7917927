import { describe, expect, it } from "vitest";
import { applyPlan } from "../../src/core/apply/apply.ts";
import type { Message } from "../../src/core/model/message.ts";
import type { CompactionState } from "../../src/core/model/state.ts";
import { planCompaction } from "../../src/core/plan/plan.ts";
import { listTexts } from "../../src/core/turns/list-texts.ts";
import { createTools, forcedPass } from "../fixtures/compaction-tools.ts";
import { assistant, transcript, user } from "../fixtures/conversation.ts";
import { readSteps } from "../fixtures/long-session.ts";

const PIN = "The staging port is 4173 (ask Ana before you change it).";
const session = [user("Read the parts."), ...readSteps(40)];

describe("a sentence that the host pins by hand", () => {
  it("is in the context even if shorter results are enough", () => {
    expect(compact(session).report.summary).toBe("none");
    const { report, messages, state } = compact(session, { pins: [PIN] });
    expect(report).toMatchObject({ status: "compacted", summary: "deterministic", pins: { held: 1, leftOut: 0 } });
    expect(report.tokensAfter).toBeLessThanOrEqual(report.targetTokens);
    expect(textOf(messages)).toContain(PIN);
    expect(state.pins).toMatchObject([{ text: PIN }]);
  });

  it("needs no handoff if the user said it, or if one already contains it", () => {
    const said = [user(`Read the parts. ${PIN}`), ...readSteps(40)];
    const { report, messages } = compact(said, { pins: [PIN] });
    expect(report.summary).toBe("none");
    expect(textOf(messages)).toContain(PIN);

    const first = compact(session, { pins: [PIN] });
    const grown = [...first.messages.slice(0, -2), ...readSteps(40, { name: "later" })];
    const second = compact(grown, { pins: [PIN], state: first.state, targetTokens: 8_000 });
    expect(second.report).toMatchObject({ status: "compacted", summary: "none", compactionCount: 2 });
    expect(textOf(second.messages)).toContain(PIN);
  });

  it("is counted as left out if there is nothing that a handoff could replace", () => {
    const short = [user("Read the parts."), ...readSteps(2, { lines: 400 })];
    const { report } = compact(short, { pins: [PIN] });
    expect(report).toMatchObject({ status: "compacted", summary: "none", pins: { held: 0, leftOut: 1 } });
  });
});

// Helpers

interface Options {
  readonly pins?: readonly string[];
  readonly state?: CompactionState;
  /** By default a target that shorter results reach. */
  readonly targetTokens?: number;
}

function compact(messages: readonly Message[], { pins = [], state, targetTokens = 4_000 }: Options = {}) {
  const tools = createTools();
  const input = transcript([...messages, assistant("Done."), user("What is next?")]);
  const pass = forcedPass(input, { targetTokens });
  const asked = { ...pass, request: { ...pass.request, pins }, ...(state !== undefined && { state }) };
  return applyPlan(planCompaction(asked, tools), input.messages, tools);
}

function textOf(messages: readonly Message[]): string {
  return messages.flatMap((message) => listTexts(message)).join("\n");
}
