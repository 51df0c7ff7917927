import type { Message, Part } from "../../model/message.ts";
import type { Unit } from "../../model/unit.ts";
import { findNewestMedia } from "../../turns/find-newest-media.ts";
import { isUserTurn } from "../../turns/find-user-words.ts";
import { isAnsweredLater } from "../../turns/is-answered-later.ts";
import { isVisibleReply } from "../../turns/is-visible-reply.ts";

/**
 * Finds the messages that keep a transcript on task: the latest real user turn, the latest visible reply, messages that
 * the host marked to be kept, calls that are answered later, what a provider compacted itself, and the newest media of
 * the user and of a tool, which no words can replace. An anchor inside a step keeps the whole step, because results
 * cannot be alone.
 */
export function findAnchors(
  messages: readonly Message[],
  units: readonly Unit[],
  speakers: AnchoredSpeakers = BOTH,
): number[] {
  const { turn, result } = findNewestMedia(messages);
  return anchorUnits(messages, units, [...findSpeakers(messages, speakers), turn, result]);
}

/** Whose latest words stay in place. */
export interface AnchoredSpeakers {
  readonly request: boolean;
  readonly reply: boolean;
}

const BOTH: AnchoredSpeakers = { request: true, reply: true };

/**
 * What remains of the anchors from `findAnchors` if there is no room for media: those that have another reason to stay.
 */
export function dropMediaAnchors(
  messages: readonly Message[],
  units: readonly Unit[],
  anchors: readonly number[],
  speakers: AnchoredSpeakers = BOTH,
): number[] {
  const others = new Set(anchorUnits(messages, units, findSpeakers(messages, speakers)));
  return anchors.filter((index) => others.has(index));
}

function findSpeakers(messages: readonly Message[], { request, reply }: AnchoredSpeakers): number[] {
  const found: number[] = [];
  if (request) found.push(messages.findLastIndex(isUserTurn));
  if (reply) found.push(messages.findLastIndex(isVisibleReply));
  return found;
}

function anchorUnits(messages: readonly Message[], units: readonly Unit[], wanted: readonly number[]): number[] {
  const answered = listAnswered(messages);
  const mustStay = ({ meta, parts }: Message): boolean =>
    meta?.mark === "keep" ||
    parts.some((part) => isOpenCall(part, answered) || (part.kind === "opaque" && part.type === "compaction"));
  const anchors: number[] = [];
  for (const { start, end } of units) {
    const isAnchored =
      wanted.some((index) => index >= start && index < end) || messages.slice(start, end).some(mustStay);
    for (let index = start; index < end && isAnchored; index += 1) anchors.push(index);
  }
  return anchors;
}

/** The calls that have a result, by id. */
function listAnswered(messages: readonly Message[]): ReadonlySet<string> {
  const answered = new Set<string>();
  for (const { parts } of messages)
    for (const part of parts) if (part.kind === "tool-result") answered.add(part.callId);
  return answered;
}

/** A call that is answered later and has no result yet. */
function isOpenCall(part: Part, answered: ReadonlySet<string>): boolean {
  return part.kind === "tool-call" && isAnsweredLater(part) && !answered.has(part.callId);
}
