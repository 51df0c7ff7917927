import { SummarizerFailure } from "../core/base/summarizer-failure.ts";
import { parseJson } from "../core/json/parse-json.ts";
import { isCount, isObject } from "../core/json/wire-value.ts";
import type { WireObject } from "../core/model/json.ts";

/** Reads a JSON object. Throws `malformed` for anything else, without showing it. */
export function parseObject(text: string): WireObject {
  const value = parseJson(text);
  if (isObject(value)) return value;
  throw new SummarizerFailure(text.trim() === "" ? "empty" : "malformed", "The answer is not a JSON object.");
}

/** The field of an object as a number of tokens, or undefined. */
export function countField(value: unknown, key: string): number | undefined {
  const field = isObject(value) ? value[key] : undefined;
  return isCount(field) ? field : undefined;
}
