import type { Breakdown } from "../../core/model/breakdown.ts";
import type { Budget } from "../../core/model/budget.ts";
import { breakDown } from "../../core/stages/measure/break-down.ts";
import { createMeasurer, type Measurer } from "../../core/stages/measure/create-measurer.ts";
import { type Command, getFileOperand, getWholeNumber, printAnswer } from "../command.ts";
import { BUDGET_SETTING_OPTIONS, loadCommandSettings } from "../load-command-settings.ts";
import { COUNTER_OPTIONS, loadCounter } from "../load-counter.ts";
import { type LoadedSession, loadSession, SESSION_HELP, SESSION_OPTIONS } from "../load-session.ts";
import { BUDGET_OPTIONS, parseBudget, REPORTED_OPTIONS } from "../parse-budget.ts";
import { renderBreakdown } from "../render/render-breakdown.ts";

/** `palimpsest breakdown session.jsonl --context 200k`: where the tokens of a prompt go. */
export const breakdown: Command = {
  name: "breakdown",
  operands: "FILE",
  options: {
    ...BUDGET_OPTIONS,
    ...REPORTED_OPTIONS,
    ...BUDGET_SETTING_OPTIONS,
    ...COUNTER_OPTIONS,
    ...SESSION_OPTIONS,
  },
  details: [
    SESSION_HELP,
    "Prints names and numbers, never content. An agent's log often contains the provider's last count; then only what came after it is estimated.",
    "With --json: { categories: [{ name, tokens, share, split? }], total, countedAs, measured?, context, window,\nthreshold, format }.",
    "Examples:\n  palimpsest breakdown session.jsonl --context 200k\n  palimpsest breakdown request.json --json",
  ],

  async run({ values, operands, terminal }) {
    const session = await loadSession(getFileOperand(operands), values, terminal);
    const { transcript, format } = session;
    const { policy } = await loadCommandSettings(values);
    const budget = parseBudget(values, session, policy);
    const measurer = createMeasurer({ counter: await loadCounter(values, session) });
    const measured = getWholeNumber(values, "reported") ?? measuredTokens(session, measurer);
    const result = breakDown(transcript, { measurer, ...(measured !== undefined && { reportedTokens: measured }) });

    await printAnswer(
      { values, terminal },
      documentOf(result, budget, measured, format),
      renderBreakdown(result, budget, terminal),
    );
    return 0;
  },
};

/** The provider's last count and an estimate of what came after it. */
function measuredTokens({ reported, transcript }: LoadedSession, measurer: Measurer): number | undefined {
  // A count that begins later is of a prompt that the agent had already cut.
  if (reported === undefined || reported.firstMessageIndex > 0) return undefined;
  return reported.inputTokens + measurer.messages(transcript.messages.slice(reported.messageIndex));
}

function documentOf(result: Breakdown, budget: Budget, measured: number | undefined, format: string) {
  return {
    categories: result.categories,
    total: result.totalTokens,
    countedAs: result.countedAs,
    ...(measured !== undefined && { measured }),
    context: budget.contextTokens,
    window: budget.windowTokens,
    threshold: budget.thresholdTokens,
    format,
  };
}
