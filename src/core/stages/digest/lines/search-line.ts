import type { ToolActivity } from "../../../model/tool-activity.ts";
import { countOf, describeOutcome } from "./describe-outcome.ts";
import { onOneLine } from "./on-one-line.ts";

/** `Grep "sleep\(" in src: 14 matches in 5 files`. */
export function writeSearchLine(verb: string, activity: ToolActivity): string {
  const { known, target, outcome } = activity;
  const subject =
    target === undefined ? "" : known.path === target ? ` ${onOneLine(target, 90)}` : ` "${onOneLine(target, 70)}"`;
  const place = known.path === undefined || known.path === target ? "" : ` in ${onOneLine(known.path, 60)}`;
  const ending = activity.resultText === undefined ? "no result yet" : describeOutcome(activity, writeFound(outcome));
  return `${verb}${subject}${place}: ${ending}`;
}

function writeFound({ matches, files, lines = 0 }: ToolActivity["outcome"]): string {
  if (matches !== undefined && files !== undefined)
    return `${countOf(matches, "match", "matches")} in ${countOf(files, "file")}`;
  if (matches !== undefined) return countOf(matches, "match", "matches");
  return files === undefined ? countOf(lines, "line") : countOf(files, "entry", "entries");
}
