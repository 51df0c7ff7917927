import type { WireObject } from "../../core/model/json.ts";
import { isObject } from "../../formats/wire-value.ts";

/** What the model wrote; everything else is about the prompt. */
const WRITTEN = /^(?:output|completion)_tokens/;

/**
 * The usage of two rounds as a client should read it: what the model wrote in both, and the prompt of the later one.
 *
 * Agents take the prompt for how full their window is. Two prompts added up would look like one of twice the size, and
 * an agent that believes that compacts by itself, or gives up.
 */
export function sumUsage(earlier: WireObject, later: WireObject): WireObject {
  const writtenBefore = earlier["output_tokens"] ?? earlier["completion_tokens"];
  const entries = Object.entries(later).map(([key, value]) => {
    if (WRITTEN.test(key)) return [key, add(earlier[key], value)] as const;
    return [key, key === "total_tokens" ? add(writtenBefore, value) : value] as const;
  });
  return { ...earlier, ...Object.fromEntries(entries) };
}

function add(before: unknown, value: unknown): unknown {
  if (typeof value === "number" && typeof before === "number") return before + value;
  if (!isObject(value) || !isObject(before)) return value;
  return { ...before, ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, add(before[key], one)])) };
}
