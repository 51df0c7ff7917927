import { describe, expect, it } from "vitest";
import { applyPlan } from "../../src/core/apply/apply.ts";
import type { Message } from "../../src/core/model/message.ts";
import type { FoldPlan } from "../../src/core/model/plan.ts";
import type { CompactionState } from "../../src/core/model/state.ts";
import { planCompaction } from "../../src/core/plan/plan.ts";
import { planSummary } from "../../src/core/plan/plan-summary.ts";
import { listTexts } from "../../src/core/turns/list-texts.ts";
import { createTools, forcedPass } from "../fixtures/compaction-tools.ts";
import { assistant, transcript, user } from "../fixtures/conversation.ts";
import { readSteps } from "../fixtures/long-session.ts";

// A summarizer reads what no list of words understands. Its word counts only where the user's words bear it out.

const SAID = "Fix the login. The billing tables belong to Maria. Keep commits small.";
const RULE = '"The billing tables belong to Maria"';

describe("rules that a model finds", () => {
  it("stand word for word among the user's rules, with what was found without it", () => {
    const { text, prompt } = compact(start(), { rules: [`${RULE} (1)`] });
    expect(prompt).toContain('- "Keep commits small." (1)');
    expect(text).toContain(`- ${RULE} (1)`);
    expect(text).toContain('- "Keep commits small." (1)');
    expect(text).not.toContain("## Constraints");
  });

  it("end if the model says that they never were rules", () => {
    const { state } = compact(start(), { rules: ['No rule: "Keep commits small."'] });
    expect(state.pins).toEqual([]);
  });

  it("are put before the model again, and end with the user's words that it quotes", () => {
    const first = compact(start(), { rules: [`${RULE} (1)`] });
    const later = [...first.messages, user("Maria left, I run billing now."), ...steps("later")];
    const over = `Over: ${RULE} → "Maria left, I run billing now"`;
    const next = compact(later, { rules: [over], state: first.state });
    expect(next.prompt).toContain(`- ${RULE} (1)`);
    expect(next.state.pins.map(({ text }) => text)).toEqual(["Keep commits small."]);
    expect(next.text).toContain(over);
  });

  it("end although only the handoff before still says them", () => {
    const first = compact([user("Hello."), ...steps("zeroth"), ...start()], { rules: [] });
    const later = [...first.messages, user("Commits can be as large as you like."), ...steps("later")];
    const over = 'Over: "Keep commits small." → "Commits can be as large as you like."';
    const next = compact(later, { rules: [over], state: first.state });
    expect(next.text).toContain(over);
    expect(next.state.pins).toEqual([]);
  });

  it("stay if the model says that they are over and quotes nobody", () => {
    const first = compact(start(), { rules: [`${RULE} (1)`] });
    const later = [...first.messages, user("Thanks so far."), ...steps("later")];
    const next = compact(later, { rules: [`Over: ${RULE} → "do with billing what you like"`], state: first.state });
    expect(next.text).toContain(`- ${RULE} (1)`);
  });
});

// Helpers

/** Less than the steps leave if all that they printed is taken out. */
const TARGET_TOKENS = 1_500;

function start(): readonly Message[] {
  return [user(SAID), ...steps("early")];
}

function steps(name: string): readonly Message[] {
  return [...readSteps(40, { name }), assistant(`The ${name} steps are done.`), user(`And after ${name}?`)];
}

/** One pass with a model that writes a goal and these rules. */
function compact(
  messages: readonly Message[],
  { rules, state }: { readonly rules: readonly string[]; readonly state?: CompactionState },
) {
  const tools = createTools();
  const pass = forcedPass(transcript(messages), { targetTokens: TARGET_TOKENS });
  const plan = planCompaction(state === undefined ? pass : { ...pass, state }, tools) as FoldPlan;
  const summary = planSummary(plan, 100_000, tools);
  const { prompt } = summary?.request(summary.materials[0] ?? "", summary.previousSummary) ?? { prompt: "" };
  const sections = { Goal: ["Fix the login."], "Constraints and preferences": rules };
  const asked = { kind: "written", sections, work: { model: "a model", calls: 1 } } as const;
  const outcome = applyPlan(plan, messages, tools, asked);
  return {
    prompt,
    messages: outcome.messages,
    state: outcome.state as CompactionState,
    text: outcome.messages.flatMap((message) => listTexts(message)).join("\n"),
  };
}
