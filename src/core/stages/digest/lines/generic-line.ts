import type { ToolActivity } from "../../../model/tool-activity.ts";
import { countOf, describeOutcome } from "./describe-outcome.ts";
import { onOneLine } from "./on-one-line.ts";

/** A tool nobody here knows: its name, its main argument, how it ended and how much it returned. */
export function writeGenericLine(activity: ToolActivity): string {
  const { toolName, target, outcome, resultText } = activity;
  const subject = target === undefined ? "" : ` ${onOneLine(target, 80)}`;
  if (resultText === undefined) return `${onOneLine(toolName, 40)}${subject}: no result yet`;
  const { lines = 0 } = outcome;
  // A short answer is its own best digest.
  const isShort = lines === 1 && resultText.length <= 80;
  const shown = isShort
    ? onOneLine(resultText, 80)
    : lines === 0
      ? "no output"
      : `${countOf(lines, "line")}, ${countOf(resultText.length, "character")}`;
  return `${onOneLine(toolName, 40)}${subject}: ${describeOutcome(activity, shown)}`;
}
