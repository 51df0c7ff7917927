import type { KeyedHash } from "../base/ports.ts";
import { rememberByIdentity } from "../base/remember-by-identity.ts";
import { canonicalJson } from "../json/canonical-json.ts";
import { findHandles } from "../markers/find-handles.ts";
import type { SealedHandoff } from "../markers/seal-handoff.ts";
import type { Message } from "../model/message.ts";
import type { PreviousHandoff } from "../model/previous-handoff.ts";
import type { CompactionState } from "../model/state.ts";
import { nameLineage } from "../resume/name-lineage.ts";
import { numberOf } from "../resume/number-messages.ts";
import { isCompactionState } from "../resume/state-shape.ts";
import { type StrippedTranscript, stripHandoffs } from "../resume/strip-handoffs.ts";
import { buildLedger } from "../stages/handoff/ledger/build-ledger.ts";
import { parseHandoff } from "../stages/handoff/parse-handoff.ts";
import { listTexts } from "../turns/list-texts.ts";

/** A transcript ready for the next compaction. */
export interface ResumedSession {
  readonly messages: readonly Message[];
  readonly numbers: readonly number[];
  readonly state: CompactionState;
  /** Our handoff in the transcript; undefined if there was none. */
  readonly previousHandoff?: PreviousHandoff;
}

/**
 * Picks up where the last compaction left off.
 *
 * We use the state that the caller kept if it belongs to this conversation and is complete; a state is never inherited
 * from another one. Without it, we read our newest handoff in the transcript.
 *
 * @param given The host's name for the conversation.
 */
export function resumeSession(
  messages: readonly Message[],
  kept: CompactionState | undefined,
  hash: KeyedHash,
  given?: string,
): ResumedSession {
  const stripped = stripOwn(messages, hash);
  const lineage = given ?? nameStripped(stripped, hash);
  const state = wasLeftBy(stripped, lineage, kept) ? kept : rebuildState(lineage, stripped);
  return {
    messages: stripped.messages,
    numbers: stripped.positions.map((position) => numberOf(position, state.numbers)),
    state,
    ...(stripped.previousHandoff !== undefined && { previousHandoff: stripped.previousHandoff }),
  };
}

/** Whether a stored state is the one that the last compaction of a transcript left. */
export function isStateOf(state: CompactionState, messages: readonly Message[], hash: KeyedHash): boolean {
  const stripped = stripOwn(messages, hash);
  return wasLeftBy(stripped, nameStripped(stripped, hash), state);
}

/** The conversation a transcript belongs to. */
export function findLineage(messages: readonly Message[], hash: KeyedHash): string {
  return nameStripped(stripOwn(messages, hash), hash);
}

function nameStripped({ handoff, messages }: StrippedTranscript, hash: KeyedHash): string {
  return handoff?.lineage ?? nameLineage(messages, hash);
}

/**
 * Whether the last compaction of this very transcript left a state. Two conversations may open alike, and one may have
 * been rewound to an earlier point: then it contains another handoff, or no handle.
 */
function wasLeftBy(
  { messages, handoff }: StrippedTranscript,
  lineage: string,
  state: CompactionState | undefined,
): state is CompactionState {
  if (!isCompactionState(state) || state.lineage !== lineage) return false;
  if (handoff?.number !== state.handoff?.number) return false;
  if (handoff !== undefined && !tellsOf(handoff.body, state)) return false;
  const { lastHandle, handles, compactionCount } = state;
  if (lastHandle === undefined && (handoff !== undefined || compactionCount === 0)) return true;
  const isOurs = (handle: string): boolean =>
    lastHandle === undefined ? Object.hasOwn(handles, handle) : handle === lastHandle;
  return messages.some((message) => [...handlesOf(message)].some(isOurs));
}

const handlesOf = rememberByIdentity((message: Message) => findHandles(listTexts(message)));

/**
 * Whether a handoff is the one that a state was stored with. Its number alone may be a fork's; but its handles are made
 * from the content it replaces, and it contains every pin.
 */
function tellsOf(body: string, { handoff, pins }: CompactionState): boolean {
  const ranges = parseHandoff(body)?.ranges ?? [];
  return (
    canonicalJson(ranges) === canonicalJson(handoff?.ranges ?? []) &&
    pins.every(({ text }) => body.includes(text.split("\n", 1)[0] ?? ""))
  );
}

/** A transcript without its own handoffs. */
export function stripOwn(messages: readonly Message[], hash: KeyedHash): StrippedTranscript {
  return stripHandoffs(messages, hash, isInPlace);
}

/** Messages that a host may put before everything else, such as a reminder or its memory. */
const MAX_PREPENDED = 2;

/**
 * A handoff is in the place of the first message that it replaced: before it are only messages that it does not cover.
 * An older anchor comes after it, and a later handoff may have taken the beginning too; then no reply is left before
 * it.
 */
function isInPlace({ body, number, follows }: SealedHandoff, before: readonly Message[]): boolean {
  const first = parseHandoff(body)?.replaced.first;
  if (first === undefined) return true;
  const prepended = before.length - (first - 1);
  const isSaid = (messages: readonly Message[]) => messages.some(({ role }) => role !== "system" && role !== "user");
  // The seals of earlier versions do not cover what follows them, so theirs may have been pasted.
  if (prepended < 0) return (number > 1 || follows !== undefined) && !isSaid(before);
  // What a host puts before everything is not a reply, nor does a reply come right after it: that would have been the
  // beginning.
  return prepended === 0 || (prepended <= MAX_PREPENDED && !isSaid(before.slice(0, prepended + 1)));
}

/** What a sealed handoff still says about the state that wrote it. */
function rebuildState(
  lineage: string,
  { handoff: sealed, handoffIndex = 0 }: Pick<StrippedTranscript, "handoff" | "handoffIndex">,
): CompactionState {
  const compactionCount = sealed?.number ?? 0;
  const nothing = { ledger: buildLedger([]), handles: {}, effect: { poorPasses: 0 } };
  const parsed = sealed && parseHandoff(sealed.body);
  if (parsed === undefined) return { lineage, compactionCount, ...nothing, pins: [], minedThrough: 0, numbers: [] };
  const { pins, ...told } = parsed;
  const { last } = told.replaced;
  // Before the handoff the numbers begin at 1; after it they continue where it ends.
  const numbers = [
    { index: 0, number: 1 },
    { index: handoffIndex, number: last },
  ];
  const handoff = { ...told, lineage, number: compactionCount };
  return { lineage, compactionCount, handoff, ...nothing, pins, minedThrough: last, numbers };
}
