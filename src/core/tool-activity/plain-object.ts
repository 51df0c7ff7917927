import type { WireObject } from "../model/json.ts";

/** An object's own field, never one of its prototype. */
export function ownField(value: WireObject, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A text or a number as text; undefined for everything else, including blank text. */
export function asText(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}
