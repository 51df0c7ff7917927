import type { Budget } from "../core/model/budget.ts";
import type { Transcript } from "../core/model/transcript.ts";
import { computeBudget, DEFAULT_BUDGET_POLICY } from "../core/stages/measure/compute-budget.ts";
import type { OptionDefinition, OptionValues } from "./command.ts";
import { readRatio, readWholeNumber } from "./read-options.ts";

const DEFAULT_CONTEXT_TOKENS = 200_000;

/** Options of every command that works within a budget. */
export const BUDGET_OPTIONS = {
  context: { type: "string", value: "N", help: "the model's context in tokens (default 200k)" },
  "max-output": {
    type: "string",
    value: "N",
    help: "tokens held back for the answer (default: what the request asks for)",
  },
  threshold: { type: "string", value: "R", help: "part of the window at which compaction is due (default 0.5)" },
} as const satisfies Record<string, OptionDefinition>;

/** The budget the options ask for. */
export function readBudget(values: OptionValues, transcript: Transcript): Budget {
  const contextTokens = readWholeNumber(values, "context") ?? DEFAULT_CONTEXT_TOKENS;
  const asked = transcript.maxOutputTokens ?? 0;
  return computeBudget(
    {
      contextTokens,
      // What a request asks for beyond its whole context is the provider's to refuse, not ours.
      outputReserveTokens: readWholeNumber(values, "max-output") ?? (asked < contextTokens / 2 ? asked : 0),
    },
    {
      ...DEFAULT_BUDGET_POLICY,
      thresholdRatio: readRatio(values, "threshold") ?? DEFAULT_BUDGET_POLICY.thresholdRatio,
    },
  );
}
