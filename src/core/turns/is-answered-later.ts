import type { ToolCallPart } from "../model/message.ts";

/**
 * Whether a provider lets the conversation continue without the result of a call: it stays open until its tool answers.
 */
export function isAnsweredLater({ wire }: ToolCallPart): boolean {
  return wire?.["async"] === true;
}

/** Whether a provider accepts a call without its result: it is answered later, or the provider ran the tool itself. */
export function needsNoResult(part: ToolCallPart): boolean {
  return isAnsweredLater(part) || part.wire?.["providerExecuted"] === true;
}
