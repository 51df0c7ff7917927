import type { Message } from "../../core/model/message.ts";

/** What a part written by hand does not say about its call, and the SDK wants to know. */
export interface CallIndex {
  readonly toolNames: ReadonlyMap<string, string>;
  /** Calls with a result in an assistant message. Only tools that the provider runs itself are answered there. */
  readonly answeredByProvider: ReadonlySet<string>;
}

/** Looks through all calls and results once. */
export function indexCalls(messages: readonly Message[]): CallIndex {
  const toolNames = new Map<string, string>();
  const answeredByProvider = new Set<string>();
  for (const message of messages) {
    for (const part of message.parts) {
      if (part.kind === "tool-call") toolNames.set(part.callId, part.toolName);
      if (part.kind === "tool-result" && message.role === "assistant") answeredByProvider.add(part.callId);
    }
  }
  return { toolNames, answeredByProvider };
}
