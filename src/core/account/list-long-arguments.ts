import type { ToolActivity } from "../model/tool-activity.ts";
import { listArguments } from "../tool-activity/arguments/list-arguments.ts";
import { splitOutput } from "./split-output.ts";

/** A shorter text is a setting, which the line names where it says something. */
const MAX_SETTING_LENGTH = 80;

/** The long texts that a call passed to its tool and that its line does not show, in blocks. */
export function listLongArguments(activity: ToolActivity, line: string): string[] {
  return listArguments(activity)
    .filter((text) => text.length > MAX_SETTING_LENGTH && !line.includes(text))
    .flatMap((text) => splitOutput(text).filter((block) => !line.includes(block)));
}
