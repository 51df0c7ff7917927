import type { WireObject } from "../../core/model/json.ts";

/** Whether an object says nothing, and so may stand for a field that is missing. */
export function isEmptyObject(value: WireObject): boolean {
  return Object.keys(value).length === 0;
}
