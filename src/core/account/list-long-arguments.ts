import type { ToolActivity } from "../model/tool-activity.ts";
import { roleOfName } from "../tool-activity/arguments/argument-names.ts";
import { isObject } from "../tool-activity/plain-object.ts";
import { splitOutput } from "./split-output.ts";

/** A shorter text is a setting, which the line names where it says something. */
const LONGEST_SETTING = 80;
/** Enough for any call that a person could read. */
const MOST_VALUES = 1_000;

/** The texts that a call passed to its tool and that its line does not show, in blocks; decoded, without remarks on it. */
export function listLongArguments({ input, inputText }: ToolActivity, line: string): string[] {
  const blocks: string[] = [];
  const waiting: unknown[] = [input ?? inputText];
  for (let seen = 0; seen < MOST_VALUES && waiting.length > 0; seen += 1) {
    const value = waiting.pop();
    if (typeof value === "string") {
      if (value.length > LONGEST_SETTING && !line.includes(value)) blocks.push(...splitOutput(value).filter((block) => !line.includes(block)));
    } else if (Array.isArray(value)) waiting.push(...value.slice(0, MOST_VALUES).reverse());
    else if (isObject(value)) waiting.push(...listValues(value));
  }
  return blocks;
}

function listValues(fields: Readonly<Record<string, unknown>>): unknown[] {
  return Object.keys(fields)
    .slice(0, MOST_VALUES)
    .sort()
    .filter((name) => roleOfName(name) !== "remark")
    .map((name) => fields[name])
    .reverse();
}
