import type { TestCounts, ToolActivity } from "../../../model/tool-activity.ts";
import { onOneLine } from "./on-one-line.ts";

/** `1 line`, `2 lines`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** How a call ended, and what it showed if it ended well. A failure says so first, with its reason word for word. */
export function describeOutcome({ outcome }: ToolActivity, shown: string, maxReason = 110): string {
  const { status, reason } = outcome;
  if (status === "denied") return `DENIED: ${onOneLine(reason ?? "", maxReason)}`;
  if (status !== "failed") return shown;
  return reason === undefined ? "FAILED" : `FAILED: ${onOneLine(reason, maxReason)}`;
}

/** `2 of 148 failed: name`; the first names as far as they fit. */
export function describeTests({ failed, passed, total, failing }: TestCounts, maxCharacters: number): string {
  const all = total ?? (passed === undefined ? undefined : passed + failed);
  if (failed === 0) return `${countOf(passed ?? all ?? 0, "test")} passed`;
  const counts = all === undefined ? countOf(failed, "failed", "failed") : `${failed} of ${all} failed`;
  const names = failing.map(({ name }) => name).join("; ");
  return names === "" ? counts : `${counts}: ${onOneLine(names, maxCharacters)}`;
}
