import type { TokenCounter } from "../core/base/ports.ts";
import type { Transcript } from "../core/model/transcript.ts";
import { countingMemo, modelCounter } from "../core/tokens/index.ts";
import { loadExactCounter } from "../tokenizers/exact-counter.ts";
import type { OptionDefinition, OptionValues } from "./command.ts";
import { readText } from "./read-options.ts";

/** Options of every command that counts tokens. */
export const COUNTER_OPTIONS = {
  model: {
    type: "string",
    value: "NAME",
    help: "the model whose tokens are counted (default: the one that the request names)",
  },
  exact: { type: "boolean", help: "count with OpenAI's tokenizer instead of estimating (OpenAI models)" },
} as const satisfies Record<string, OptionDefinition>;

/** The counter the options ask for. */
export async function readCounter(values: OptionValues, transcript: Pick<Transcript, "model">): Promise<TokenCounter> {
  const model = readText(values, "model") ?? transcript.model;
  if (values["exact"] === true) return countingMemo(await loadExactCounter(model));
  return countingMemo(modelCounter(model));
}
