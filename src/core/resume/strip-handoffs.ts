import type { KeyedHash } from "../base/ports.ts";
import { openHandoff, type SealedHandoff } from "../markers/seal-handoff.ts";
import type { Message } from "../model/message.ts";
import type { PreviousHandoff } from "../model/previous-handoff.ts";
import { describeFollowing } from "./bind-handoff.ts";

/** A transcript without our handoffs. */
export interface StrippedTranscript {
  /** The messages that remain. */
  readonly messages: readonly Message[];
  /** The position that each of them had. */
  readonly positions: readonly number[];
  /** The newest handoff; undefined if there was none of ours. */
  readonly handoff?: SealedHandoff;
  /** Where the newest handoff was. */
  readonly handoffIndex?: number;
  readonly previousHandoff?: PreviousHandoff;
}

/**
 * Takes our own handoffs out of a transcript: a new one replaces them instead of wrapping them.
 *
 * Only handoffs that verify count, and only at the very start of a block in a user's message or the system prompt;
 * anything else that looks like a handoff is content.
 *
 * @param isInPlace Whether a handoff can come after these messages. One that cannot was pasted: it is genuine, but
 * belongs to another conversation.
 */
export function stripHandoffs(
  messages: readonly Message[],
  hash: KeyedHash,
  isInPlace: IsInPlace = standsAnywhere,
): StrippedTranscript {
  const last = lastStripped.get(messages);
  if (last !== undefined && last.hash === hash && last.isInPlace === isInPlace && hasSameItems(last.messages, messages))
    return last.stripped;
  const stripped = strip(messages, hash, isInPlace);
  lastStripped.set(messages, { hash, isInPlace, messages: [...messages], stripped });
  return stripped;
}

/** Every turn asks twice: for the conversation's name, to find its state, and then for the messages to compact. */
const lastStripped = new WeakMap<
  readonly Message[],
  {
    readonly hash: KeyedHash;
    readonly isInPlace: IsInPlace;
    readonly messages: readonly Message[];
    readonly stripped: StrippedTranscript;
  }
>();

/** A host may keep pushing to the same list, so its identity says nothing. */
function hasSameItems(left: readonly Message[], right: readonly Message[]): boolean {
  return left.length === right.length && left.every((message, index) => message === right[index]);
}

/** What was beside a handoff, such as a host's memory that we wrote again, is not part of the handoff. */
function withoutKind({ meta, ...message }: Message): Message {
  if (meta === undefined) return message;
  const { kind: _kind, ...others } = meta;
  return Object.keys(others).length === 0 ? message : { ...message, meta: others };
}

export type IsInPlace = (handoff: SealedHandoff, before: readonly Message[]) => boolean;

function standsAnywhere(): boolean {
  return true;
}

function strip(messages: readonly Message[], hash: KeyedHash, isInPlace: IsInPlace): StrippedTranscript {
  let newest: Required<Omit<StrippedTranscript, "messages" | "positions">> | undefined;
  const left: Message[] = [];
  const positions: number[] = [];
  const keep = (message: Message, index: number): void => {
    left.push(message);
    positions.push(index);
  };

  for (const [index, message] of messages.entries()) {
    if (message.role !== "user" && message.role !== "system") {
      keep(message, index);
      continue;
    }
    const parts = message.parts.filter((part, partIndex) => {
      const sealed =
        part.kind === "text"
          ? openHandoff(part.text, hash, () => describeFollowing(messages, index, partIndex))
          : undefined;
      // A conversation has one name: a handoff with another name after its own was pasted. It may share a message with
      // what a user said before it.
      const isOwn = newest === undefined || newest.handoff.lineage === sealed?.lineage;
      const isOurs = sealed !== undefined && isOwn && isInPlace(sealed, partIndex === 0 ? left : [...left, message]);
      const handoff = isOurs ? sealed : undefined;
      if (handoff !== undefined && handoff.number >= (newest?.handoff.number ?? 0)) {
        newest = { handoff, handoffIndex: index, previousHandoff: { position: left.length, message, partIndex } };
      }
      return handoff === undefined;
    });
    if (parts.length === message.parts.length) keep(message, index);
    else if (parts.length > 0) keep({ ...withoutKind(message), parts }, index);
  }
  return { messages: left, positions, ...newest };
}
