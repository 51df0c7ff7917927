import { isObject } from "../core/base/is-object.ts";

export { isObject };

/** The field of an object as text, or undefined if it is missing or not text. */
export function textField(value: unknown, key: string): string | undefined {
  const field = isObject(value) ? value[key] : undefined;
  return typeof field === "string" ? field : undefined;
}

/** The field of an object as a list; an empty one if it is missing or not a list. */
export function listField(value: unknown, key: string): readonly unknown[] {
  const field = isObject(value) ? value[key] : undefined;
  return Array.isArray(field) ? field : [];
}
