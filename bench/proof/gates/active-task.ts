import type { Message } from "../../../src/core/model/message.ts";
import { isUserTurn } from "../../../src/core/turns/find-user-words.ts";
import { isVisibleReply } from "../../../src/core/turns/is-visible-reply.ts";
import type { Gate } from "./gate.ts";

/** The latest request is live and byte for byte what it was, so is the latest reply, and every open call is there. */
export const activeTask: Gate = {
  name: "active task",
  async check({ history, rewrite: { messages } }) {
    const breaches: string[] = [];
    const request = textOf(history.findLast(isUserTurn));
    if (!textOf(messages.findLast(isUserTurn)).endsWith(request)) breaches.push("the latest request is not live");
    if (textOf(messages.findLast(isVisibleReply)) !== textOf(history.findLast(isVisibleReply)))
      breaches.push("the latest reply changed");
    const present = new Set(messages.flatMap(callIds));
    if (listOpenCalls(history).some((id) => !present.has(id))) breaches.push("an open call is missing");
    return breaches;
  },
};

/** Calls that have no answer yet. */
function listOpenCalls(messages: readonly Message[]): string[] {
  const answered = new Set(
    messages.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === "tool-result" ? [part.callId] : []))),
  );
  const last = messages.findLast(({ role }) => role === "assistant");
  return last === undefined ? [] : callIds(last).filter((id) => !answered.has(id));
}

function callIds({ parts }: Message): string[] {
  return parts.flatMap((part) => (part.kind === "tool-call" ? [part.callId] : []));
}

function textOf(message: Message | undefined): string {
  return message?.parts.map((part) => (part.kind === "text" ? part.text : "")).join("") ?? "";
}
