import { isObject } from "../../../core/json/wire-value.ts";
import type { Shape } from "../../shape.ts";

/** Whether a value departs from a shape nowhere. */
export function accepts(shape: Shape, value: unknown): boolean {
  let accepted = true;
  shape(value, "", () => {
    accepted = false;
  });
  return accepted;
}

/** What JSON can carry; fields that are undefined count as absent. Names no key: keys may be content. */
export const json: Shape = (value, path, report) => {
  if (!isJson(value)) report(path, "should be a value that JSON can carry");
};

/** A plain object with values of one shape. */
export function recordOf(item: Shape): Shape {
  return (value, path, report) => {
    if (!isPlainObject(value)) return report(path, "should be a plain object");
    for (const [key, entry] of ownEntries(value)) item(entry, `${path}.${key}`, report);
  };
}

/** Settings for each provider, under its name. */
export const providerOptions: Shape = recordOf((value, path, report) => {
  if (!isPlainObject(value)) return report(path, "should be a plain object");
  json(value, path, report);
});

/** Walks with its own list: a deeply nested value must not exhaust the stack, nor a circular one the time. */
function isJson(root: unknown): boolean {
  const pending: unknown[] = [root];
  const seen = new Set<object>();
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null) {
      if (!isJsonLeaf(value)) return false;
    } else if (!seen.has(value)) {
      seen.add(value);
      if (Array.isArray(value)) for (const item of value) pending.push(item);
      else if (isPlainObject(value)) for (const [, item] of ownEntries(value)) pending.push(item ?? null);
      else return false;
    }
  }
  return true;
}

function isJsonLeaf(value: unknown): boolean {
  return typeof value === "number" ? Number.isFinite(value) : ["string", "boolean", "object"].includes(typeof value);
}

/** Without `__proto__`, which the SDK's schema passes over. */
function ownEntries(value: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(value).filter(([key]) => key !== "__proto__");
}

/** An object that is not an instance of a class, of this realm or another. */
function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || (typeof prototype === "object" && Object.hasOwn(prototype, "isPrototypeOf"));
}
