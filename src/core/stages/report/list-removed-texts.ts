import type { Message } from "../../model/message.ts";
import type { ToolActivity } from "../../model/tool-activity.ts";
import { inputText } from "../../turns/input-text.ts";

/**
 * What was said, called and printed in messages that were taken out or shortened.
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
  for (const { resultText = "", errorText = "" } of activities) {
    texts.push(errorText === "" ? resultText : `${resultText}\n${errorText}`);
  }
  return texts;
}
