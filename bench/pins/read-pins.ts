import { askSummarizer } from "../../src/compactor/ask-summarizer.ts";
import { applyPlan } from "../../src/core/apply/apply.ts";
import type { Summarizer } from "../../src/core/base/ports.ts";
import type { Message } from "../../src/core/model/message.ts";
import { planCompaction } from "../../src/core/plan/plan.ts";
import { createTools, forcedPass } from "../../test/fixtures/compaction-tools.ts";
import { assistant, transcript, user } from "../../test/fixtures/conversation.ts";
import { readSteps } from "../../test/fixtures/long-session.ts";

/** Less than the steps leave if all that they printed is taken out. */
const TARGET_TOKENS = 500;
const STEPS_A_TURN = 4;
const LINES_A_STEP = 8;

/**
 * Compacts a session in which a user says these turns, each answered by a few steps, and lists the rules that stand
 * afterwards. The first turn and the last are added, because they stay as they are.
 */
export async function readPins(turns: readonly string[], summarizer: Summarizer): Promise<readonly string[]> {
  const tools = createTools();
  const messages: Message[] = [user("Hello."), ...takeSteps("first"), assistant("What can I do?")];
  for (const [index, text] of turns.entries()) {
    messages.push(user(text), ...takeSteps(`turn${index}`), assistant("Done."));
  }
  const input = transcript([...messages, user("What is next?")]);
  const plan = planCompaction(forcedPass(input, { targetTokens: TARGET_TOKENS }), tools);
  if (plan.kind !== "fold") throw new Error("The session is too short to be folded.");
  const asked = await askSummarizer(plan, [summarizer], tools, {});
  if (asked?.kind !== "written") throw new Error(asked?.failure?.message ?? "The summarizer was not asked.");
  return applyPlan(plan, input.messages, tools, asked).state?.pins.map(({ text }) => text) ?? [];
}

function takeSteps(name: string): Message[] {
  return readSteps(STEPS_A_TURN, { name, lines: LINES_A_STEP });
}
