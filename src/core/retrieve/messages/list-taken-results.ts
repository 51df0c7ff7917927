import { linesOf } from "../../text/lines-of.ts";
import { lineUpMessages } from "./line-up-messages.ts";
import { parseMessage } from "./parse-message.ts";

/** The results in messages that were taken out together, each exactly as its tool gave it. */
export function listTakenResults(range: string): Set<string> {
  const results = new Set<string>();
  for (const line of linesOf(lineUpMessages(range))) {
    for (const part of parseMessage(line)?.parts ?? []) if (part.kind === "result") results.add(part.text);
  }
  return results;
}
