import { isObject } from "../core/base/is-object.ts";
import { SummarizerFailure } from "../core/base/summarizer-failure.ts";
import type { WireObject } from "../core/model/json.ts";
import { parseJson } from "../core/text/parse-json.ts";

/** Reads a JSON object. Throws `malformed` for anything else, without showing it. */
export function parseObject(text: string): WireObject {
  const value = parseJson(text);
  if (isObject(value)) return value;
  throw new SummarizerFailure(text.trim() === "" ? "empty" : "malformed", "The answer is not a JSON object.");
}

/** The field of an object that is itself an object, or undefined. */
export function objectField(value: unknown, key: string): WireObject | undefined {
  const field = isObject(value) ? value[key] : undefined;
  return isObject(field) ? field : undefined;
}

/** The field of an object as text; empty if it is missing or not text. */
export function textField(value: unknown, key: string): string {
  const field = isObject(value) ? value[key] : undefined;
  return typeof field === "string" ? field : "";
}

/** The field of an object as a number of tokens, or undefined. */
export function countField(value: unknown, key: string): number | undefined {
  const field = isObject(value) ? value[key] : undefined;
  return typeof field === "number" && Number.isSafeInteger(field) && field >= 0 ? field : undefined;
}
