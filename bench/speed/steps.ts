import { applyPlan } from "../../src/core/apply/apply.ts";
import type { Message } from "../../src/core/model/message.ts";
import { type PlanInput, planCompaction } from "../../src/core/plan/plan.ts";
import { computeBudget } from "../../src/core/stages/measure/compute-budget.ts";
import { listTexts } from "../../src/core/turns/list-texts.ts";
import { createTools, forcedPass } from "../../test/fixtures/compaction-tools.ts";
import { assistant, transcript, user } from "../../test/fixtures/conversation.ts";

/** Compacts messages that were never seen before, with tools that have seen nothing. */
export function compactCold(messages: readonly Message[]): void {
  const tools = createTools();
  const input = forcedPass(transcript(messages));
  applyPlan(planCompaction(input, tools), messages, tools);
}

/** How far down the ladder a compaction of messages goes: times are comparable only if it goes as far. */
export function nameRung(messages: readonly Message[]): string {
  const plan = planCompaction(forcedPass(transcript(messages)), createTools());
  return plan.kind;
}

/** The step after one new message, in a host that stays up: what to measure, and how to prepare it. */
export function createWarmStep(messages: readonly Message[]): { prepare(): PlanInput; run(input: PlanInput): void } {
  const tools = createTools();
  const budget = computeBudget({ contextTokens: 10_000_000 });
  return {
    prepare() {
      // New messages after the same history: a history that grew with every run would measure another size.
      const history = [...messages, assistant("Done."), user("And now?")];
      return { ...forcedPass(transcript(history)), budget, request: { trigger: "threshold", force: false } };
    },
    run: (input) => void planCompaction(input, tools),
  };
}

/** A bare loop over the same characters: if that is slow, the machine was. */
export function readEveryCharacter(messages: readonly Message[]): number {
  let sum = 0;
  for (const message of messages) {
    for (const text of listTexts(message)) {
      for (let index = 0; index < text.length; index += 1) sum = (sum + text.charCodeAt(index)) | 0;
    }
  }
  return sum;
}
