import { isObject } from "../../core/json/wire-value.ts";

/**
 * The entries of a repeated field. The API reads a lone object as a list of one and a missing field as
 * an empty list; anything else gives undefined.
 */
export function listOrOne(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (isObject(value)) return [value];
  return value === undefined || value === null ? [] : undefined;
}
