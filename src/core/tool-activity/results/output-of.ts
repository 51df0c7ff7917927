import type { ToolActivity } from "../../model/tool-activity.ts";

/** All that a step printed. Joined only if there is something to join: readers remember the output itself. */
export function outputOf({ resultText = "", errorText = "" }: ToolActivity): string {
  return errorText === "" ? resultText : `${resultText}\n${errorText}`;
}

/**
 * So much of an output is read for the names in it: `npm run bench:recall` finds less of what is used later with half as
 * much (0.895 instead of 0.904), and hardly more with twice as much.
 */
export const NAMING_CHARACTERS = 8_000;

/**
 * The beginning of what a step printed, up to a blank: half a name would be a name that nobody gave. What has no blanks
 * comes whole.
 */
export function beginningOf(activity: ToolActivity, maxCharacters: number): string {
  const output = outputOf(activity);
  if (output.length <= maxCharacters) return output;
  const end = Math.max(output.lastIndexOf("\n", maxCharacters), output.lastIndexOf(" ", maxCharacters));
  return end === -1 ? output : output.slice(0, end);
}
