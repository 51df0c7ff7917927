import { jsonReducer } from "./kinds/json.ts";
import { listingReducer } from "./kinds/listing.ts";
import { lockfileReducer } from "./kinds/lockfile.ts";
import { logReducer } from "./kinds/log.ts";
import { searchReducer } from "./kinds/search.ts";
import { tableReducer } from "./kinds/table.ts";
import { textReducer } from "./kinds/text.ts";
import { yamlReducer } from "./kinds/yaml.ts";
import type { Reducer } from "./reducer.ts";

/** Every kind that is told by its structure, in the order in which equals are preferred. */
export const reducers: readonly Reducer[] = [
  lockfileReducer,
  jsonReducer,
  searchReducer,
  listingReducer,
  tableReducer,
  yamlReducer,
  logReducer,
  textReducer,
];
