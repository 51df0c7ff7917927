import type { Message } from "../../model/message.ts";
import type { Unit } from "../../model/unit.ts";
import { isUserTurn } from "../../turns/read-user-words.ts";

/**
 * Finds the messages that keep a transcript on task: the latest real user turn and the latest
 * reply somebody could read. A reply that made calls keeps its whole step, because its results
 * cannot stand alone.
 */
export function findAnchors(messages: readonly Message[], units: readonly Unit[]): number[] {
  const latestTurn = messages.findLastIndex(isUserTurn);
  const latestReply = messages.findLastIndex(isVisibleReply);
  const anchored = units.filter(({ start, end }) => holds(start, end, latestTurn) || holds(start, end, latestReply));
  return anchored.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, offset) => start + offset));
}

function isVisibleReply(message: Message): boolean {
  return message.role === "assistant" && message.parts.some((part) => part.kind === "text" && part.text.trim() !== "");
}

function holds(start: number, end: number, index: number): boolean {
  return index >= start && index < end;
}
