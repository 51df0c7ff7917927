import type { ToolCallPart } from "../model/message.ts";

/** Whether a provider lets the conversation go on without the result of a call: it stays open until its tool answers. */
export function isAnsweredLater({ wire }: ToolCallPart): boolean {
  return wire?.["async"] === true;
}
