import type { TokenCounter } from "../../base/ports.ts";
import type { ResultPlan } from "../../model/result-plan.ts";
import type { ToolActivity } from "../../model/tool-activity.ts";
import { findStaleResults, type StaleResult } from "./find-stale-results.ts";

const NOTES: Readonly<Record<StaleResult["because"], string>> = {
  "same-again": "same result at message",
  "read-again": "read again at message",
  "changed-since": "changed at message",
  "edited-since": "edited at message",
  "passed-since": "passed at message",
};

/**
 * Drop-duplicates: a result that something later repeats or replaces becomes a line that says so. A file that was edited
 * is mostly as it was read: its line says so, once room is short.
 */
export function dropStale(
  results: readonly ResultPlan[],
  activities: readonly ToolActivity[],
  counter: TokenCounter,
): ResultPlan[] {
  const stale = new Map(findStaleResults(activities).map((found) => [found.activity, found]));
  return results.map((result) => {
    const found = stale.get(result.activity);
    // A result that an earlier pass shortened says too little to be judged once more.
    if (found === undefined || result.activity.standIn !== undefined) return result;
    const note = ` · ${NOTES[found.because]} ${found.byNumber}`;
    const noted = { ...result, line: result.line + note, lineTokens: result.lineTokens + counter.count(note) };
    return found.because === "edited-since" ? noted : { ...noted, level: "line", isStale: true };
  });
}
