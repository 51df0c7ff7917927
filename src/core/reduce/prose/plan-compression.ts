import type { TextCompression } from "../../base/ports.ts";
import { chooseBudget } from "../choose-budget.ts";
import { countWhole } from "../count-whole.ts";
import { detectKind } from "../detect-kind.ts";
import { textReducer } from "../kinds/text.ts";
import type { ReduceOptions, ReduceTools } from "../reduction.ts";

/** A model would take too long for longer texts. */
const MAX_TEXT_LENGTH = 400_000;
/** What our own first line costs. */
const HEADER_TOKENS = 24;

/** What to ask of a compressor for a text; undefined if it is not prose, fits as it is, or is too long. */
export function planCompression(
  text: string,
  options: ReduceOptions,
  { counter }: Pick<ReduceTools, "counter">,
): TextCompression | undefined {
  if (text.length > MAX_TEXT_LENGTH || detectKind(text, options).kind !== textReducer.kind) return undefined;
  const tokens = countWhole(text, counter);
  const maxTokens = options.maxTokens ?? chooseBudget(tokens);
  if (tokens <= maxTokens || maxTokens <= HEADER_TOKENS) return undefined;
  return { text, query: options.query ?? "", maxTokens: maxTokens - HEADER_TOKENS };
}
