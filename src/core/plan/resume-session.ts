import type { KeyedHash } from "../base/ports.ts";
import { rememberByIdentity } from "../base/remember-by-identity.ts";
import { findHandles } from "../markers/find-handles.ts";
import type { SealedHandoff } from "../markers/seal-handoff.ts";
import type { Handoff } from "../model/handoff.ts";
import type { Message } from "../model/message.ts";
import type { NumberRun } from "../model/number-run.ts";
import type { StandingHandoff } from "../model/standing-handoff.ts";
import type { CompactionState } from "../model/state.ts";
import { nameLineage } from "../resume/name-lineage.ts";
import { numberOf } from "../resume/number-messages.ts";
import { isCompactionState } from "../resume/state-shape.ts";
import { type StrippedTranscript, stripHandoffs } from "../resume/strip-handoffs.ts";
import { buildLedger } from "../stages/handoff/ledger/build-ledger.ts";
import { type ParsedHandoff, parseHandoff } from "../stages/handoff/parse-handoff.ts";
import { canonicalJson } from "../text/canonical-json.ts";
import { listTexts } from "../turns/list-texts.ts";

/** A transcript made ready for the next compaction. */
export interface ResumedSession {
  readonly messages: readonly Message[];
  readonly numbers: readonly number[];
  readonly state: CompactionState;
  /** The handoff that stood in the transcript; undefined where none of ours did. */
  readonly standing?: StandingHandoff;
}

/**
 * Picks up where the last compaction left off.
 *
 * The state that the caller kept is used where it belongs to this conversation and is whole; a
 * state of another one is never inherited. Without it, the newest handoff of ours in the
 * transcript is read.
 *
 * @param given The name that the host has for the conversation.
 */
export function resumeSession(
  messages: readonly Message[],
  kept: CompactionState | undefined,
  hash: KeyedHash,
  given?: string,
): ResumedSession {
  const stripped = stripOwn(messages, hash);
  const left = stripped.messages;
  const lineage = given ?? stripped.handoff?.lineage ?? nameLineage(left, hash);
  const state = isOurs(kept, lineage, stripped) ? kept : rebuildState(lineage, stripped.handoff, stripped.handoffIndex);
  return {
    messages: left,
    numbers: stripped.positions.map((position) => numberOf(position, state.numbers)),
    state,
    ...(stripped.standing !== undefined && { standing: stripped.standing }),
  };
}

/** Whether a state that was kept is the one that the last compaction of a transcript left. */
export function isStateOf(state: CompactionState, messages: readonly Message[], hash: KeyedHash): boolean {
  const stripped = stripOwn(messages, hash);
  return isOurs(state, stripped.handoff?.lineage ?? nameLineage(stripped.messages, hash), stripped);
}

function isOurs(
  kept: CompactionState | undefined,
  lineage: string,
  { messages, handoff }: StrippedTranscript,
): kept is CompactionState {
  return isCompactionState(kept) && kept.lineage === lineage && belongsTo(kept, messages, handoff);
}

/**
 * Whether a state is that of this very transcript. Two conversations may open alike, and one may
 * have been taken back to an earlier point: then another handoff stands in it, or no handle does.
 */
function belongsTo(
  state: CompactionState,
  messages: readonly Message[],
  sealed: { readonly number: number; readonly body: string } | undefined,
): boolean {
  if (state.handoff?.number !== sealed?.number) return false;
  if (sealed !== undefined && !isHandoffOf(sealed.body, state)) return false;
  const { lastHandle } = state;
  if (lastHandle !== undefined) return messages.some((message) => handlesOf(message).has(lastHandle));
  if (sealed !== undefined || state.compactionCount === 0) return true;
  return messages.some((message) => [...handlesOf(message)].some((handle) => Object.hasOwn(state.handles, handle)));
}

const handlesOf = rememberByIdentity((message: Message) => findHandles(listTexts(message)));

/**
 * Whether a handoff is the one that a state was left with. Its number alone may be that of a fork: the handles of what
 * it stands for are made from the content, and every pin stands in it.
 */
function isHandoffOf(body: string, { handoff, pins }: CompactionState): boolean {
  const ranges = parseHandoff(body)?.ranges ?? [];
  return (
    canonicalJson(ranges) === canonicalJson(handoff?.ranges ?? []) &&
    pins.every(({ text }) => body.includes(text.split("\n", 1)[0] ?? ""))
  );
}

/** Messages that a host may put before everything that was there, such as a reminder or its memory. */
const MAX_PREPENDED = 2;

/** A transcript without its own handoffs. */
export function stripOwn(messages: readonly Message[], hash: KeyedHash): StrippedTranscript {
  return stripHandoffs(messages, hash, isInPlace);
}

/**
 * A handoff stands where the first message that it replaced was: before it are those that it does not speak of. An anchor
 * from before that stands behind it, and a later handoff may have taken the beginning too; then no reply is left before it.
 */
function isInPlace({ body, number, follows }: SealedHandoff, before: readonly Message[]): boolean {
  const first = parseHandoff(body)?.replaced.first;
  if (first === undefined) return true;
  const prepended = before.length - (first - 1);
  const isSaid = (messages: readonly Message[]) => messages.some(({ role }) => role !== "system" && role !== "user");
  // The seals of earlier versions do not say what follows them, so that theirs may have been pasted.
  if (prepended < 0) return (number > 1 || follows !== undefined) && !isSaid(before);
  // What a host puts before everything is no reply, and stands before no reply: that would have been the beginning.
  return prepended === 0 || (prepended <= MAX_PREPENDED && !isSaid(before.slice(0, prepended + 1)));
}

/** The conversation a transcript belongs to. */
export function findLineage(messages: readonly Message[], hash: KeyedHash): string {
  const stripped = stripOwn(messages, hash);
  return stripped.handoff?.lineage ?? nameLineage(stripped.messages, hash);
}

/** What a sealed handoff still tells of the state that wrote it. */
function rebuildState(
  lineage: string,
  sealed: { readonly number: number; readonly body: string } | undefined,
  handoffIndex = 0,
): CompactionState {
  const parsed = sealed === undefined ? undefined : parseHandoff(sealed.body);
  const handoff: Handoff | undefined =
    sealed === undefined || parsed === undefined
      ? undefined
      : { ...withoutPins(parsed), lineage, number: sealed.number };
  return {
    lineage,
    compactionCount: sealed?.number ?? 0,
    ...(handoff !== undefined && { handoff }),
    ledger: buildLedger([]),
    pins: parsed?.pins ?? [],
    minedThrough: handoff?.replaced.last ?? 0,
    numbers: handoff === undefined ? [] : numbersAround(handoff, handoffIndex),
    handles: {},
    effect: { poorPasses: 0 },
  };
}

function withoutPins({ pins: _pins, ...told }: ParsedHandoff): Omit<ParsedHandoff, "pins"> {
  return told;
}

/** Before the handoff the numbers begin at 1; after it they go on where it ends. */
function numbersAround({ replaced }: Handoff, handoffIndex: number): NumberRun[] {
  return [
    { index: 0, number: 1 },
    { index: handoffIndex, number: replaced.last },
  ];
}
