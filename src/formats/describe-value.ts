import { isObject } from "../core/json/wire-value.ts";

/** A judgement: a message stays one line. */
const SHOWN_KEYS = 6;
const PLAIN_KEY = /^[\w.$-]{1,30}$/;

/**
 * Says in a few words what a parsed JSON value looks like, for error messages.
 *
 * Contains no content: only the names of its keys are shown, and only those that look like names.
 */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return describeList(value);
  if (isObject(value) && Array.isArray(value["messages"]) && value["messages"].length === 0)
    return "a request without any message";
  if (isObject(value)) return `a JSON object ${describeKeys(value)}`;
  return value === null || value === undefined ? String(value) : `a ${typeof value}`;
}

function describeList(list: readonly unknown[]): string {
  if (list.length === 0) return "an empty array";
  const first: unknown = list[0];
  if (isObject(first)) return `an array of objects ${describeKeys(first)}`;
  if (Array.isArray(first)) return "an array of arrays";
  return first === null ? "an array of nulls" : `an array of ${typeof first}s`;
}

function describeKeys(value: object): string {
  const keys = Object.keys(value);
  const shown = keys.filter((key) => PLAIN_KEY.test(key)).slice(0, SHOWN_KEYS);
  if (keys.length === 0) return "without keys";
  if (shown.length === 0) return "with keys that are not plain names";
  return `with keys ${shown.join(", ")}${keys.length > shown.length ? ` and ${keys.length - shown.length} more` : ""}`;
}
