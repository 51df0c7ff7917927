import { describe, expect, it } from "vitest";
import { applyPlan } from "../../src/core/apply/apply.ts";
import type { Message } from "../../src/core/model/message.ts";
import type { CompactionState } from "../../src/core/model/state.ts";
import { planCompaction } from "../../src/core/plan/plan.ts";
import { listTexts } from "../../src/core/turns/list-texts.ts";
import { createTools, forcedPass } from "../fixtures/compaction-tools.ts";
import { assistant, transcript, user } from "../fixtures/conversation.ts";
import { readSteps } from "../fixtures/long-session.ts";

const RULES = Array.from({ length: 140 }, (_, index) => `- never touch part${index} here`);
const BOOK = `Follow these rules:\n${RULES.join("\n")}`;
const SAYS_SO = "13 more had no room (messages 3 to 3)";

describe("rules that find no room", () => {
  it("are counted in the report and named in the handoff", () => {
    const { report, messages } = compact([user("Never push to main."), assistant("ok"), user(BOOK), ...readSteps(40)]);
    expect(report.pins).toEqual({ held: 128, leftOut: 13 });
    expect(textOf(messages)).toContain(SAYS_SO);
    expect(textOf(messages)).toContain('"Never push to main." (1)');
  });

  it.each(["with its state", "after the state was lost"])("are still mentioned in the next round, %s", (how) => {
    const first = compact([user("Never push to main."), assistant("ok"), user(BOOK), ...readSteps(40)]);
    const next = compact([...first.messages, user("Go on."), ...readSteps(40, { name: "later" })], {
      state: how === "with its state" ? first.state : undefined,
    });
    expect(textOf(next.messages)).toContain(SAYS_SO);
    expect(next.report.pins?.leftOut).toBe(13);
  });

  it("are not mentioned if there are none", () => {
    const { report, messages } = compact([user("Never push to main."), ...readSteps(40)], { targetTokens: 1_000 });
    expect(report.pins).toEqual({ held: 1, leftOut: 0 });
    expect(textOf(messages)).not.toContain("had no room");
  });
});

// Helpers

interface Options {
  readonly state?: CompactionState | undefined;
  readonly targetTokens?: number;
}

function compact(messages: readonly Message[], { state, targetTokens = 4_000 }: Options = {}) {
  const tools = createTools();
  const input = transcript([...messages, assistant("Done."), user("What is next?")]);
  const pass = { ...forcedPass(input, { targetTokens }), ...(state !== undefined && { state }) };
  return applyPlan(planCompaction(pass, tools), input.messages, tools);
}

function textOf(messages: readonly Message[]): string {
  return messages.flatMap((message) => listTexts(message)).join("\n");
}
