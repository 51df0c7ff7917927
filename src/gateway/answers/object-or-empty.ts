import type { WireObject } from "../../core/model/json.ts";
import { isObject } from "../../formats/wire-value.ts";

/** The field of an object as an object; an empty one if it is missing or not an object. */
export function objectOrEmpty(value: unknown, key: string): WireObject {
  const field = isObject(value) ? value[key] : undefined;
  return isObject(field) ? field : {};
}
