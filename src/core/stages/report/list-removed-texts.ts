import type { Message } from "../../model/message.ts";
import type { ToolActivity } from "../../model/tool-activity.ts";
import { inputText } from "../../turns/input-text.ts";

/**
 * What was said, called and printed in messages that were taken out or shortened.
 *
 * @param activities Those whose results are gone. Results are read as tools printed them, without what a host wraps around
 * them: so the reader of identifiers, which has read them for the index of names, knows them already.
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
