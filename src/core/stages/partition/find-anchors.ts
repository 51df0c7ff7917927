import type { Message, Part } from "../../model/message.ts";
import type { Unit } from "../../model/unit.ts";
import { isAnsweredLater } from "../../turns/is-answered-later.ts";
import { isVisibleReply } from "../../turns/is-visible-reply.ts";
import { isUserTurn } from "../../turns/read-user-words.ts";

/**
 * Finds the messages that keep a transcript on task: the latest real user turn, the latest reply
 * somebody could read, calls that are answered later, and what a provider compacted itself. A
 * reply that made calls keeps its whole step, because its results cannot stand alone.
 */
export function findAnchors(messages: readonly Message[], units: readonly Unit[]): number[] {
  const latestTurn = messages.findLastIndex(isUserTurn);
  const latestReply = messages.findLastIndex(isVisibleReply);
  const answered = new Set(messages.flatMap(({ parts }) => parts.flatMap(answeredCall)));
  const mustStay = ({ parts }: Message): boolean =>
    parts.some((part) => isOpenCall(part, answered) || (part.kind === "opaque" && part.type === "compaction"));
  const anchored = units.filter(
    ({ start, end }) =>
      holds(start, end, latestTurn) || holds(start, end, latestReply) || messages.slice(start, end).some(mustStay),
  );
  return anchored.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, offset) => start + offset));
}

function answeredCall(part: Part): string[] {
  return part.kind === "tool-result" ? [part.callId] : [];
}

function isOpenCall(part: Part, answered: ReadonlySet<string>): boolean {
  return part.kind === "tool-call" && isAnsweredLater(part) && !answered.has(part.callId);
}

function holds(start: number, end: number, index: number): boolean {
  return index >= start && index < end;
}
