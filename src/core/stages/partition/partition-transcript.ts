import type { IdentifierReader } from "../../identifiers/identifier-reader.ts";
import type { Message } from "../../model/message.ts";
import type { Partition } from "../../model/partition.ts";
import type { Unit } from "../../model/unit.ts";
import { isUserTurn } from "../../turns/find-user-words.ts";
import { adaptTail } from "./adapt-tail.ts";
import { chooseHead } from "./choose-head.ts";
import { chooseTail, NEWEST_MESSAGES } from "./choose-tail.ts";
import { type AnchoredSpeakers, dropMediaAnchors, findAnchors } from "./find-anchors.ts";
import { groupUnits } from "./group-units.ts";

export interface PartitionOptions {
  readonly protectFirst: number;
  readonly protectLast: number;
  readonly tailTokens: number;
  /** What the host's messages besides the system prompt may cost and still belong to the head; no limit if left out. */
  readonly settingTokens?: number;
  /** False if the system prompt is an opening message like any other. */
  readonly protectsSystem?: boolean;
  /** Whose latest words are anchors; by default both. */
  readonly speakers?: AnchoredSpeakers;
  /** Keeps the first request and the reply to it in the head for good. */
  readonly keepsFirstExchange: boolean;
  /** The head never reaches this message. */
  readonly headLimit: number;
  /** The tail reaches back before this message only for the newest ones, which always stay. */
  readonly tailLimit?: number;
  /** Adapts the tail to how far back recent calls reach; left out if the tail should not adapt. */
  readonly reader?: IdentifierReader;
  /**
   * How many real user turns stay word for word, with everything after them. Takes precedence over the tail's budget.
   */
  readonly keepLast?: number;
  readonly tokensOf: (index: number) => number;
  /** What a message costs once its results are lines; the same as `tokensOf` if left out. */
  readonly shortTokensOf?: (index: number) => number;
}

/** Cuts a transcript into head, middle and tail. Never separates a call from its result. */
export function partitionTranscript(messages: readonly Message[], options: PartitionOptions): Partition {
  const units = groupUnits(messages);
  const { tailTokens, keepLast, reader, tokensOf } = options;
  const headEnd = chooseHead(messages, units, { shortTokensOf: tokensOf, ...options, openingTokens: tailTokens });
  const tailStart =
    keepLast === undefined
      ? chooseTail(units, {
          ...options,
          headEnd,
          tailTokens: reader === undefined ? tailTokens : adaptTail(messages, { tailTokens, tokensOf, reader }),
        })
      : Math.max(headEnd, findLastTurns(messages, units, keepLast));
  return { headEnd, tailStart, anchors: listAnchors(messages, units, { headEnd, tailStart }, options) };
}

/**
 * The newest messages that a child starts with: three, or only the newest unit, whose results the model may not have
 * read yet.
 */
export type ChildTail = "newest-messages" | "newest-unit";

/** Cuts a transcript down to what no session can do without: the system prompt, the latest request and reply, and a tail. */
export function partitionForChild(
  messages: readonly Message[],
  options: Pick<
    PartitionOptions,
    "keepsFirstExchange" | "headLimit" | "tokensOf" | "settingTokens" | "protectsSystem" | "speakers"
  >,
  tail: ChildTail = "newest-messages",
): Partition {
  const units = groupUnits(messages);
  const { tokensOf: shortTokensOf } = options;
  const headEnd = chooseHead(messages, units, { shortTokensOf, ...options, protectFirst: 0, openingTokens: 0 });
  const lastStart = messages.length - (tail === "newest-unit" ? 1 : NEWEST_MESSAGES);
  const newest = units.findLast(({ start }) => start <= lastStart) ?? units[0];
  const tailStart = Math.max(headEnd, newest?.start ?? messages.length);
  const anchors = listAnchors(messages, units, { headEnd, tailStart }, options);
  return withoutMedia(messages, { headEnd, tailStart, anchors }, options.speakers);
}

/** The partition without anchors that only their media keep, for use if there is no room for those. */
export function withoutMedia(
  messages: readonly Message[],
  partition: Partition,
  speakers?: AnchoredSpeakers,
): Partition {
  return { ...partition, anchors: dropMediaAnchors(messages, groupUnits(messages), partition.anchors, speakers) };
}

function listAnchors(
  messages: readonly Message[],
  units: readonly Unit[],
  { headEnd, tailStart }: Pick<Partition, "headEnd" | "tailStart">,
  { speakers }: Pick<PartitionOptions, "speakers">,
): number[] {
  return findAnchors(messages, units, speakers).filter((index) => index >= headEnd && index < tailStart);
}

/** Where the last N exchanges begin; 0 if there are fewer. */
function findLastTurns(messages: readonly Message[], units: readonly Unit[], count: number): number {
  let left = count;
  for (const { start, end } of units.toReversed()) {
    // A turn may be beside results, inside a step: then the whole step stays.
    if (messages.slice(start, end).some(isUserTurn)) left -= 1;
    if (left === 0) return start;
  }
  return 0;
}
