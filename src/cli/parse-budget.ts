import type { Budget, BudgetPolicy } from "../core/model/budget.ts";
import type { Transcript } from "../core/model/transcript.ts";
import { computeBudget } from "../core/stages/measure/compute-budget.ts";
import { reserveAnswer } from "../core/stages/measure/reserve-answer.ts";
import { findModelWindow } from "../summarizers/find-model-window.ts";
import { UNKNOWN_MODEL_WINDOW } from "../summarizers/model-windows.ts";
import { getText, getWholeNumber, type OptionDefinition, type OptionValues, option } from "./command.ts";

/** A judgement: the window that most models of the table have. */
const DEFAULT_CONTEXT_TOKENS = 200_000;

/** Options of every command that works within a budget. */
export const BUDGET_OPTIONS = {
  context: option("N", "the model's context in tokens (default: that of the model, otherwise 200k)"),
  "max-output": option("N", "tokens held back for the answer (default: what the request asks for)"),
} as const satisfies Record<string, OptionDefinition>;

/** For a prompt that the provider has already counted. */
export const REPORTED_OPTIONS = {
  reported: option("N", "the provider's own count of this prompt; it overrides every estimate"),
} as const satisfies Record<string, OptionDefinition>;

/** A session whose budget is asked for, and the model that it names. */
interface BudgetedSession {
  readonly transcript: Transcript;
  readonly model?: string;
}

/** The budget that the options, the session and a policy give. */
export function parseBudget(
  values: OptionValues,
  { transcript, model }: BudgetedSession,
  policy: BudgetPolicy,
): Budget {
  const contextTokens = parseContextTokens(values, model);
  const asked = getWholeNumber(values, "max-output");
  const outputReserveTokens = asked ?? reserveAnswer(transcript.maxOutputTokens, contextTokens);
  return computeBudget({ contextTokens, outputReserveTokens }, policy);
}

/**
 * The model's context: from the options, or from our table for the model that they name, or else the session.
 *
 * @param named The model of the session. Nobody typed it here, so one that the table does not know gets the window of
 * most models instead of the smallest.
 */
export function parseContextTokens(values: OptionValues, named?: string): number {
  const given = getWholeNumber(values, "context");
  if (given !== undefined) return given;
  const asked = getText(values, "model");
  if (asked !== undefined) return findModelWindow(asked).contextTokens;
  const window = findModelWindow(named ?? "");
  return window === UNKNOWN_MODEL_WINDOW ? DEFAULT_CONTEXT_TOKENS : window.contextTokens;
}
