import type { Message } from "../../../src/core/model/message.ts";

/** Messages that are kept or dropped together, from `start` up to `end`. */
export interface Step {
  readonly start: number;
  readonly end: number;
}

/**
 * Divides a history into what may be dropped together: a message with the tool results that answer it. System messages
 * are in none of them, because no strategy drops them.
 */
export function listSteps(messages: readonly Message[]): Step[] {
  const steps: Step[] = [];
  for (let start = 0; start < messages.length; ) {
    let end = start + 1;
    if (messages[start]?.role === "system") {
      start = end;
      continue;
    }
    while (messages[end]?.role === "tool") end += 1;
    steps.push({ start, end });
    start = end;
  }
  return steps;
}

/** The system messages of a history and everything from a position on. */
export function keepFrom(messages: readonly Message[], start: number): Message[] {
  return messages.filter((message, index) => index >= start || message.role === "system");
}
