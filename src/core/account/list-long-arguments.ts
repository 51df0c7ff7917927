import type { ToolActivity } from "../model/tool-activity.ts";
import { splitOutput } from "./split-output.ts";

/** Enough for any call that a person could read. */
const MOST_VALUES = 1_000;

/** The texts that a call passed to its tool and that its line does not show, in blocks; decoded, without their names. */
export function listLongArguments({ input, inputText }: ToolActivity, line: string): string[] {
  const blocks: string[] = [];
  const waiting: unknown[] = [input ?? inputText];
  for (let seen = 0; seen < MOST_VALUES && waiting.length > 0; seen += 1) {
    const value = waiting.shift();
    if (typeof value === "string") {
      if (!line.includes(value)) blocks.push(...splitOutput(value).filter((block) => !line.includes(block)));
    } else if (typeof value === "object" && value !== null) waiting.push(...Object.values(value).slice(0, MOST_VALUES));
  }
  return blocks;
}
