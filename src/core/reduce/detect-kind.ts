import { genericReducer } from "./kinds/generic.ts";
import { reducers } from "./kinds.ts";
import type { ReduceContext, Reducer, Sample } from "./reducer.ts";
import { belowFirstLine, takeSample } from "./text/take-sample.ts";

/** The kinds a caller may name. */
export const REDUCE_KINDS: readonly string[] = [...reducers, genericReducer].map(({ kind }) => kind);

/**
 * Finds the reducer for a text: the one that was named, else the one that is surest; the generic one where none is sure,
 * not even of what stands below the first line.
 */
export function detectKind(text: string, context: ReduceContext & { readonly kind?: string | undefined }): Reducer {
  const named = reducers.find(({ kind }) => kind === context.kind);
  if (named !== undefined || context.kind === genericReducer.kind) return named ?? genericReducer;

  const sample = takeSample(text, context);
  const surest = findSurest(sample);
  return surest === genericReducer ? findSurest(belowFirstLine(sample)) : surest;
}

function findSurest(sample: Sample): Reducer {
  let best: Reducer = genericReducer;
  let confidence = genericReducer.recognise(sample);
  for (const reducer of reducers) {
    const own = reducer.recognise(sample);
    if (own > confidence) [best, confidence] = [reducer, own];
  }
  return best;
}
