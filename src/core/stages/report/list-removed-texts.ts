import type { Message } from "../../model/message.ts";
import type { ToolActivity } from "../../model/tool-activity.ts";
import { beginningOf, NAMING_CHARACTERS } from "../../tool-activity/results/output-of.ts";
import { inputText } from "../../turns/input-text.ts";

/**
 * What was said and called in messages that were taken out or shortened, and the beginnings of what was printed.
 *
 * @param activities The activities whose results are gone. Their results are taken as tools printed them, without a
 * host's wrapping: the identifier reader already knows these texts from the index of names.
 */
export function listRemovedTexts(messages: readonly Message[], activities: readonly ToolActivity[]): string[] {
  const texts: string[] = [];
  for (const { parts } of messages) {
    for (const part of parts) {
      if (part.kind === "text") texts.push(part.text);
      else if (part.kind === "tool-call") texts.push(inputText(part.input));
    }
  }
  for (const activity of activities) texts.push(beginningOf(activity, NAMING_CHARACTERS));
  return texts;
}
