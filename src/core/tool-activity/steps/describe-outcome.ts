import type { TestCounts, ToolActivity } from "../../model/tool-activity.ts";
import { countOf } from "../../text/count-of.ts";
import { onOneLine } from "./on-one-line.ts";

/** A judgement: a sentence. */
const REASON_CHARACTERS = 160;

/** How a call ended, and what it showed if it ended well. A failure says so first, with its reason word for word. */
export function describeOutcome({ outcome, resultText }: ToolActivity, shown: string): string {
  const { status, reason } = outcome;
  if (resultText === undefined) return "no result yet";
  if (status === "denied") return `DENIED: ${onOneLine(reason ?? "", REASON_CHARACTERS)}`;
  if (status !== "failed") return shown;
  return reason === undefined ? "FAILED" : `FAILED: ${onOneLine(reason, REASON_CHARACTERS)}`;
}

/** `2 of 148 failed: name`; the first names as far as they fit. */
export function describeTests({ failing, ...counted }: TestCounts): string {
  const counts = describeCounts(counted);
  const names = failing.map(({ name }) => name).join("; ");
  return names === "" ? counts : `${counts}: ${onOneLine(names, REASON_CHARACTERS)}`;
}

/** `148 tests passed`, `2 of 148 failed`, `1 of 9 packages failed`. */
export function describeCounts({ failed, passed, total, unit }: Omit<TestCounts, "failing">): string {
  const all = total ?? (passed === undefined ? undefined : passed + failed);
  if (failed === 0) return `${countOf(passed ?? all ?? 0, unit ?? "test")} passed`;
  if (all === undefined) return `${failed} failed`;
  return unit === undefined ? `${failed} of ${all} failed` : `${failed} of ${countOf(all, unit)} failed`;
}
