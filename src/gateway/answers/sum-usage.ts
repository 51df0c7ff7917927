import { isObject } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";

/** What the model wrote; everything else is about the prompt. */
const WRITTEN = /^(?:output_tokens|completion_tokens|candidatesToken|thoughtsToken)/;
/** Those of these counts that are part of the total. */
const COUNTS = ["output_tokens", "completion_tokens", "candidatesTokenCount", "thoughtsTokenCount"] as const;
const TOTALS: ReadonlySet<string> = new Set(["total_tokens", "totalTokenCount"]);

/**
 * The usage of two rounds as a client should read it: what the model wrote in both, and the prompt of the later one.
 *
 * Agents read from the prompt how full their window is. Two prompts added up would look like one of twice the size, and
 * an agent that believed that would compact by itself, or give up.
 */
export function sumUsage(earlier: WireObject, later: WireObject): WireObject {
  const writtenBefore = COUNTS.reduce((total, key) => total + (typeof earlier[key] === "number" ? earlier[key] : 0), 0);
  const entries = Object.entries(later).map(([key, value]) => {
    if (WRITTEN.test(key)) return [key, add(earlier[key], value)] as const;
    return [key, TOTALS.has(key) ? add(writtenBefore, value) : value] as const;
  });
  return { ...earlier, ...Object.fromEntries(entries) };
}

function add(before: unknown, value: unknown): unknown {
  if (typeof value === "number" && typeof before === "number") return before + value;
  if (Array.isArray(value) && Array.isArray(before)) return addByModality(before, value);
  if (!isObject(value) || !isObject(before)) return value;
  return { ...before, ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, add(before[key], one)])) };
}

/** Gemini's details: a list with one entry for each modality. */
function addByModality(before: readonly unknown[], value: readonly unknown[]): unknown[] {
  const modalityOf = (entry: unknown): unknown => (isObject(entry) ? entry["modality"] : undefined);
  const added = value.map((entry) => {
    const earlier = before.find((one) => modalityOf(one) === modalityOf(entry));
    return add(earlier, entry);
  });
  return [...added, ...before.filter((one) => !value.some((entry) => modalityOf(entry) === modalityOf(one)))];
}
