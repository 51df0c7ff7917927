import type { WireObject } from "../model/json.ts";

/** True for an object that is not a list. */
export function isObject(value: unknown): value is WireObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
