import type { Message } from "../model/message.ts";
import { inputText } from "./input-text.ts";
import { outputText } from "./output-text.ts";

/**
 * What a model reads in a message: its texts, the arguments of its calls, its results.
 *
 * @param withoutCalls Calls whose arguments and results are left out.
 */
export function listTexts(message: Message, withoutCalls: ReadonlySet<string> = new Set()): string[] {
  return message.parts.flatMap((part) => {
    if (part.kind === "text") return [part.text];
    if (part.kind === "tool-call" && !withoutCalls.has(part.callId)) return [inputText(part.input)];
    return part.kind === "tool-result" && !withoutCalls.has(part.callId) ? [outputText(part.output)] : [];
  });
}
