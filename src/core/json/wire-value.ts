import type { WireObject } from "../model/json.ts";

/** True for an object that is not a list. */
export function isObject(value: unknown): value is WireObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The field of an object as text, or undefined if it is missing or something else. */
export function textField(value: unknown, key: string): string | undefined {
  const field = isObject(value) ? value[key] : undefined;
  return typeof field === "string" ? field : undefined;
}

export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** A value as a list; an empty one if it is something else. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The field of an object as a list; an empty one if it is missing or something else. */
export function listField(value: unknown, key: string): readonly unknown[] {
  return isObject(value) ? asList(value[key]) : [];
}

/** The field of an object as an object, or undefined if it is missing or something else. */
export function objectField(value: unknown, key: string): WireObject | undefined {
  const field = isObject(value) ? value[key] : undefined;
  return isObject(field) ? field : undefined;
}

/** The same; an empty one if it is missing or something else. */
export function objectOrEmpty(value: unknown, key: string): WireObject {
  return objectField(value, key) ?? {};
}

/** Whether a value is a whole number that counts or places something. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
