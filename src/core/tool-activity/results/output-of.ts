import type { ToolActivity } from "../../model/tool-activity.ts";

/** All that a step printed. Joined only if there is something to join: readers remember the output itself. */
export function outputOf({ resultText = "", errorText = "" }: ToolActivity): string {
  return errorText === "" ? resultText : `${resultText}\n${errorText}`;
}
