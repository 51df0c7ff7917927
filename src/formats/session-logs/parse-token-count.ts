import { isObject } from "../wire-value.ts";

/** The field as a number of tokens; 0 where it is missing or no such number. */
export function parseTokenCount(usage: unknown, key: string): number {
  const count = isObject(usage) ? usage[key] : undefined;
  return typeof count === "number" && Number.isSafeInteger(count) && count > 0 ? count : 0;
}
