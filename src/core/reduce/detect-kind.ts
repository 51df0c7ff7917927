import { accessibilityReducer } from "./kinds/accessibility.ts";
import { blobReducer } from "./kinds/blob.ts";
import { buildOutputReducer } from "./kinds/build-output.ts";
import { diffReducer } from "./kinds/diff.ts";
import { genericReducer } from "./kinds/generic.ts";
import { htmlReducer } from "./kinds/html.ts";
import { jsonReducer } from "./kinds/json.ts";
import { listingReducer } from "./kinds/listing.ts";
import { lockfileReducer } from "./kinds/lockfile.ts";
import { logReducer } from "./kinds/log.ts";
import { searchReducer } from "./kinds/search.ts";
import { sourceReducer } from "./kinds/source.ts";
import { stackTraceReducer } from "./kinds/stack-trace.ts";
import { tableReducer } from "./kinds/table.ts";
import { testOutputReducer } from "./kinds/test-output.ts";
import { textReducer } from "./kinds/text.ts";
import { yamlReducer } from "./kinds/yaml.ts";
import type { ReduceContext, Reducer, Sample } from "./reducer.ts";
import { belowFirstLine, takeSample } from "./text/take-sample.ts";

/** Every kind that is recognised by its structure, in order of preference between equals. */
const reducers: readonly Reducer[] = [
  accessibilityReducer,
  blobReducer,
  lockfileReducer,
  htmlReducer,
  jsonReducer,
  diffReducer,
  testOutputReducer,
  buildOutputReducer,
  stackTraceReducer,
  searchReducer,
  listingReducer,
  tableReducer,
  yamlReducer,
  logReducer,
  sourceReducer,
  textReducer,
];

/** The kinds that a caller may name. */
export const REDUCE_KINDS: readonly string[] = [...reducers, genericReducer].map(({ kind }) => kind);

/**
 * Finds the reducer for a text: the one that was named, otherwise the surest one; the generic one if none is sure, not
 * even of what is below the first line.
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
