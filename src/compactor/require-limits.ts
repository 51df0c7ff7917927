import { CompactionError } from "../core/base/errors.ts";
import type { Transcript } from "../core/model/transcript.ts";
import type { ModelLimits } from "../core/stages/measure/compute-budget.ts";
import { reserveAnswer } from "../core/stages/measure/reserve-answer.ts";
import { findModelWindow } from "../summarizers/find-model-window.ts";
import { UNKNOWN_MODEL_WINDOW } from "../summarizers/model-windows.ts";

/** Taken where nobody says what reads the history: what most models have at least. */
const DEFAULT_CONTEXT_TOKENS = 200_000;

export interface GivenLimits extends Partial<ModelLimits> {
  readonly model?: string | undefined;
}

/**
 * What the model that reads a transcript leaves for it.
 *
 * Throws `INVALID_SETTINGS` for a model that the table does not know: a window taken too large is found out by the
 * provider's refusal, in the middle of somebody's work.
 */
export function requireLimits(
  { model, contextTokens, outputReserveTokens }: GivenLimits,
  transcript: Transcript,
): ModelLimits {
  const context = contextTokens ?? findContext(model ?? transcript.model);
  const reserve = outputReserveTokens ?? reserveAnswer(transcript.maxOutputTokens, context);
  return { contextTokens: context, outputReserveTokens: reserve };
}

function findContext(model: string | undefined): number {
  if (model === undefined) return DEFAULT_CONTEXT_TOKENS;
  const window = findModelWindow(model);
  if (window !== UNKNOWN_MODEL_WINDOW) return window.contextTokens;
  const problem = {
    key: "model",
    received: JSON.stringify(model.slice(0, 64)),
    range:
      "of a family in MODEL_WINDOWS; for any other, give its window as contextTokens, and its tokens are counted as a quarter more than OpenAI's",
  };
  throw new CompactionError("INVALID_SETTINGS", { problems: [problem] });
}
