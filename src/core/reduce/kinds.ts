import { accessibilityReducer } from "./kinds/accessibility.ts";
import { blobReducer } from "./kinds/blob.ts";
import { buildOutputReducer } from "./kinds/build-output.ts";
import { diffReducer } from "./kinds/diff.ts";
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
import type { Reducer } from "./reducer.ts";

/** Every kind that is told by its structure, in the order in which equals are preferred. */
export const reducers: readonly Reducer[] = [
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
