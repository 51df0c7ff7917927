import { genericReducer } from "./kinds/generic.ts";
import { reducers } from "./kinds.ts";
import type { ReduceContext, Reducer } from "./reducer.ts";
import { takeSample } from "./text/take-sample.ts";

/** The kinds a caller may name. */
export const REDUCE_KINDS: readonly string[] = [...reducers, genericReducer].map(({ kind }) => kind);

/** Finds the reducer for a text: the one that was named, else the one that is surest; the generic one where none is sure. */
export function detectKind(text: string, context: ReduceContext & { readonly kind?: string | undefined }): Reducer {
  const named = reducers.find(({ kind }) => kind === context.kind);
  if (named !== undefined || context.kind === genericReducer.kind) return named ?? genericReducer;

  const sample = takeSample(text, context);
  let best: Reducer = genericReducer;
  let confidence = genericReducer.recognise(sample);
  for (const reducer of reducers) {
    const own = reducer.recognise(sample);
    if (own > confidence) [best, confidence] = [reducer, own];
  }
  return best;
}
