import { CompactionError } from "../core/base/errors.ts";
import type { Transcript } from "../core/model/transcript.ts";
import type { ModelLimits } from "../core/stages/measure/compute-budget.ts";
import { reserveAnswer } from "../core/stages/measure/reserve-answer.ts";
import { findModelWindow } from "../summarizers/find-model-window.ts";
import { UNKNOWN_MODEL_WINDOW } from "../summarizers/model-windows.ts";

/** Used if no model is named: most models have at least this. */
const DEFAULT_CONTEXT_TOKENS = 200_000;

export interface GivenLimits extends Partial<ModelLimits> {
  readonly model?: string | undefined;
}

/**
 * The room that a model leaves for a transcript.
 *
 * Throws `INVALID_SETTINGS` for a model that the table does not know: with a window that is too large, the provider
 * would refuse a request in the middle of the work.
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
