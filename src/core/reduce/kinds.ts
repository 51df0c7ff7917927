import { buildOutputReducer } from "./kinds/build-output.ts";
import { diffReducer } from "./kinds/diff.ts";
import { jsonReducer } from "./kinds/json.ts";
import { logReducer } from "./kinds/log.ts";
import { stackTraceReducer } from "./kinds/stack-trace.ts";
import { testOutputReducer } from "./kinds/test-output.ts";
import type { Reducer } from "./reducer.ts";

/** Every kind that is told by its structure, in the order in which equals are preferred. */
export const reducers: readonly Reducer[] = [
  jsonReducer,
  diffReducer,
  testOutputReducer,
  buildOutputReducer,
  stackTraceReducer,
  logReducer,
];
