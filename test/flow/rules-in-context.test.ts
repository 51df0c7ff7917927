import { describe, expect, it } from "vitest";
import { applyPlan } from "../../src/core/apply/apply.ts";
import { planCompaction } from "../../src/core/plan/plan.ts";
import { listTexts } from "../../src/core/turns/list-texts.ts";
import { createTools, forcedPass } from "../fixtures/compaction-tools.ts";
import { assistant, transcript, user } from "../fixtures/conversation.ts";
import { readSteps } from "../fixtures/long-session.ts";
import { type LabelledSession, readSessions } from "../fixtures/pins/read-sessions.ts";

// Pins are what is surely a rule. What is less sure, or may have been taken back, is told where the user said it.

describe("rules of a user, in any wording", () => {
  it.each(["hasty", "mixed", "kept-a", "kept-b"] as const)("are in the context after a fold: %s", (name) => {
    const sessions = readSessions(name).filter(({ isFalse }) => !isFalse);
    expect(sessions.flatMap(listLost)).toEqual([]);
  });
});

// Helpers

const TARGET_TOKENS = 900;
const STEP_COUNT = 8;
const CLAUSE_END = /[.,;:!?。、！，]+\s*/;

/** The rules in force with a clause that can no longer be read. */
function listLost({ turns, standing }: LabelledSession): string[] {
  const tools = createTools();
  const messages = turns.flatMap((text, turn) => [user(text), ...readSteps(STEP_COUNT, { name: `step${turn}` })]);
  const input = transcript([...messages, assistant("Done."), user("What is next?")]);
  const pass = forcedPass(input, { targetTokens: TARGET_TOKENS });
  const context = applyPlan(planCompaction(pass, tools), input.messages, tools).messages.flatMap((message) =>
    listTexts(message),
  );
  const said = context.join("\n").replaceAll(/\s+/g, " ");
  return standing
    .map(({ text }) => text)
    .filter((text) => text.split(CLAUSE_END).some((clause) => !said.includes(clause.replaceAll(/\s+/g, " ").trim())));
}
