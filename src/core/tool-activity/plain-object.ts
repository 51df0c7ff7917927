import type { WireObject } from "../model/json.ts";

/** The own field of an object, never one of its prototype. */
export function ownField(value: WireObject, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A text or a number as text; undefined for everything else and for nothing but blanks. */
export function asText(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
