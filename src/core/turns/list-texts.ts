import type { Message } from "../model/message.ts";
import { inputText } from "./input-text.ts";
import { outputText } from "./output-text.ts";

/**
 * What a model reads in a message: its texts, the arguments of its calls, its results.
 *
 * @param withoutCalls Calls whose arguments and results are left out.
 */
export function listTexts(message: Message, withoutCalls: ReadonlySet<string> = NONE): string[] {
  const texts: string[] = [];
  for (const part of message.parts) {
    if (part.kind === "text") texts.push(part.text);
    else if (part.kind === "tool-call" && !withoutCalls.has(part.callId)) texts.push(inputText(part.input));
    else if (part.kind === "tool-result" && !withoutCalls.has(part.callId)) texts.push(outputText(part.output));
  }
  return texts;
}

const NONE: ReadonlySet<string> = new Set();
