import { isCompactionError } from "../core/base/errors.ts";
import type { TokenCounter } from "../core/base/ports.ts";
import { isOfFamily } from "../core/text/is-of-family.ts";
import { cautiousCounter, countingMemo, estimatingCounter, findModelRatio, modelRatios } from "../core/tokens/index.ts";
import { loadExactCounter } from "../tokenizers/exact-counter.ts";
import type { OptionDefinition, OptionValues } from "./command.ts";
import { readText } from "./read-options.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usage-error.ts";

/** Options of every command that counts tokens. */
export const COUNTER_OPTIONS = {
  model: {
    type: "string",
    value: "NAME",
    help: "the model whose tokens are counted (default: the one that the request or the log names)",
  },
  exact: { type: "boolean", help: "count with OpenAI's tokenizer instead of estimating (OpenAI models)" },
} as const satisfies Record<string, OptionDefinition>;

/** The counter the options ask for; `model` is the one that the input names. */
export async function readCounter(values: OptionValues, model: string | undefined): Promise<TokenCounter> {
  const counted = readText(values, "model") ?? model;
  if (values["exact"] === true) return countingMemo(await readExactCounter(counted));
  return countingMemo(
    counted === undefined ? cautiousCounter() : estimatingCounter({ ratio: findModelRatio(counted) }),
  );
}

async function readExactCounter(model: string | undefined): Promise<TokenCounter> {
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

/** A name that was mistyped would count like any other: too high, and nobody would know why. */
export function noteUnknownModel(values: OptionValues, terminal: Terminal): void {
  const model = readText(values, "model");
  if (model === undefined || values["exact"] === true || modelRatios.some(({ family }) => isOfFamily(model, family)))
    return;
  terminal.warn(`note: the model ${JSON.stringify(model)} is not known; its tokens are estimated on the high side\n`);
}
