import { accessibilityReducer } from "./kinds/accessibility.ts";
import { blobReducer } from "./kinds/blob.ts";
import { htmlReducer } from "./kinds/html.ts";
import { jsonReducer } from "./kinds/json.ts";
import { logReducer } from "./kinds/log.ts";
import { sourceReducer } from "./kinds/source.ts";
import { textReducer } from "./kinds/text.ts";
import type { Reducer } from "./reducer.ts";

/** Every kind that is told by its structure, in the order in which equals are preferred. */
export const reducers: readonly Reducer[] = [
  accessibilityReducer,
  blobReducer,
  htmlReducer,
  jsonReducer,
  logReducer,
  sourceReducer,
  textReducer,
];
