export type { ToolActivity } from "../model/tool-activity.ts";
export { type Bounded, boundFields, boundItems } from "./bounded.ts";
export { fence } from "./fence.ts";
export { isSensitiveKey } from "./is-sensitive-key.ts";
export { listShownActivities as listActivities } from "./list-shown-activities.ts";
export {
  type DelegateResult,
  type OutputRenderOptions,
  renderDelegates,
  renderFailure,
  renderProcess,
} from "./render-outcome.ts";
export { type FoundLine, renderContentSearch, renderFileSearch, type SearchRenderOptions } from "./render-search.ts";
export { type RenderOptions, renderValue } from "./render-value.ts";
export { snippet } from "./snippet.ts";
