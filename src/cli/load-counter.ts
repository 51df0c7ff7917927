import { isCompactionError } from "../core/base/errors.ts";
import type { TokenCounter } from "../core/base/ports.ts";
import { hasModelRatio } from "../core/tokens/find-model-ratio.ts";
import { countingMemo } from "../core/tokens/index.ts";
import { modelCounter } from "../core/tokens/model-counter.ts";
import { loadExactCounter } from "../tokenizers/exact-counter.ts";
import { flag, getText, type OptionDefinition, type OptionValues, option, UsageError } from "./command.ts";

/** Options of every command that counts tokens. */
export const COUNTER_OPTIONS = {
  model: option("NAME", "the model whose tokens are counted (default: the one that the request or the log names)"),
  exact: flag("count with OpenAI's tokenizer instead of estimating (OpenAI models)"),
} as const satisfies Record<string, OptionDefinition>;

/**
 * The counter the options ask for.
 *
 * @param input May name its model; left out by commands that have no window.
 */
export async function loadCounter(values: OptionValues, input?: { readonly model?: string }): Promise<TokenCounter> {
  const model = parseModelOption(values, input !== undefined) ?? input?.model;
  return countingMemo(values["exact"] === true ? await loadExactCounterFor(model) : modelCounter(model));
}

async function loadExactCounterFor(model: string | undefined): Promise<TokenCounter> {
  try {
    return await loadExactCounter(model);
  } catch (error) {
    if (!isCompactionError(error, "INVALID_POLICY")) throw error;
    throw new UsageError(
      `--exact counts with OpenAI's tokenizer, which ${model} does not use. Leave it out to estimate, or add --model o200k_base to count as OpenAI's models do.`,
      { cause: error },
    );
  }
}

/**
 * The model that the options name. Refuses an unknown one, as the library does: a mistyped name would silently count as
 * another model. A user who gives the model's window means that model.
 *
 * @param hasWindow Whether the command has an option for the window.
 */
export function parseModelOption(values: OptionValues, hasWindow: boolean): string | undefined {
  const model = getText(values, "model");
  if (model === undefined || values["exact"] === true || values["context"] !== undefined) return model;
  if (hasModelRatio(model)) return model;
  const remedy = hasWindow
    ? "or give its window with --context: its tokens are then counted as a quarter more than OpenAI's"
    : "or leave --model out: tokens are then counted as OpenAI's models count them";
  throw new UsageError(`--model ${model.slice(0, 64)}: we do not know this model. Check the name, ${remedy}.`);
}
