import { isObject } from "../../formats/wire-value.ts";

/** The field of an object as a number of tokens, or undefined where it is missing or something else. */
export function numberField(value: unknown, key: string): number | undefined {
  const field = isObject(value) ? value[key] : undefined;
  return typeof field === "number" && Number.isSafeInteger(field) && field >= 0 ? field : undefined;
}
