import type { CompactionOutcome } from "../compactor/compact-transcript.ts";
import { type CompactionListener, tell } from "../compactor/compaction-listener.ts";
import type { CompactContext, TranscriptCompactor } from "../compactor/create-transcript-compactor.ts";
import type { ReplayFacts } from "../compactor/name-replay.ts";
import { nameFault } from "../core/base/name-fault.ts";
import type { CompactionPlan } from "../core/model/plan.ts";
import type { CompactionPolicy } from "../core/model/policy.ts";
import type { CompactionReport } from "../core/model/report.ts";
import type { Transcript } from "../core/model/transcript.ts";
import { hasNote, placeNote } from "../core/stages/assemble/place-note.ts";
import { findModelRatio } from "../core/tokens/find-model-ratio.ts";
import { type MarkOptions, markMessages } from "../core/turns/mark-messages.ts";
import type { Codec } from "../formats/codec.ts";
import { listedMessages } from "../formats/source-text.ts";
import { type LastSent, valueAsksForHour } from "../replay/last-sent.ts";
import {
  type KeptHistory,
  keepRewrite,
  nameHistory,
  type ReplayedHistory,
  type ReplayedItem,
  replayHistory,
  writeOwnMessage,
} from "../replay/replay-history.ts";
import type { RewriteBook } from "../replay/rewrite-book.ts";
import { describeBreach } from "./describe-breach.ts";
import { findList, withList } from "./wire-list.ts";

export interface HistoryParts {
  readonly codec: Codec;
  readonly compactor: TranscriptCompactor;
  /** Undefined if the archive keeps no rewrites: then a host has to continue with what it gets back. */
  readonly book?: RewriteBook;
  /** Whether the model accepts thinking only after the exact words it was written for. */
  readonly isBound: boolean;
  /** What is kept for a history is used only within the same scope. */
  readonly scope: string;
  /** The model whose tokens are counted; undefined if none was named, or if the host counts. */
  readonly countedFor: string | undefined;
  readonly marks: MarkOptions;
  readonly cache: HistoryCache;
  readonly listener: CompactionListener;
  /** The context of the call, once the transcript is known. */
  readonly contextOf: (transcript: Transcript) => CompactContext;
}

/** What is known about the provider's cache. */
export interface HistoryCache {
  readonly lastSent: LastSent;
  readonly lifetime: CompactionPolicy["cacheTtl"];
  /** The model that the caller names; by default the one in the request. */
  readonly model: string | undefined;
  readonly nowMs: () => number;
}

/** The history to send, in the form in which it came. */
export interface CompactedHistory extends Omit<CompactionOutcome, "transcript"> {
  /** The very object that came in if nothing changed. */
  readonly history: unknown;
  /** Every handle that the history was given, by earlier passes too: what its model may look up. */
  readonly handles: readonly string[];
  /** How many messages from the start of the history compaction replaces; those after them are sent unchanged. */
  readonly compactedMessages: number;
}

/**
 * Compacts a history in a provider's own form.
 *
 * A host may continue with the history it gets back, or keep its own and pass all of it each time: what was compacted
 * before then replaces the beginning it was made from, byte for byte, and only what came since is looked at.
 */
export async function compactHistory(history: unknown, parts: HistoryParts): Promise<CompactedHistory> {
  const faults: string[] = [];
  const replayed = await replay(history, parts).catch((error: unknown) => {
    faults.push(`what was sent before could not be found (${nameFault(error)})`);
    return undefined;
  });
  const compacted = await compactReplayed(history, replayed, parts, (error) => {
    faults.push(`what was made cannot be kept for the next call (${nameFault(error)})`);
  });
  noteSent(replayed, compacted, parts);
  const [replayFailure] = faults;
  if (replayFailure === undefined) return compacted;
  const report = { ...compacted.report, replayFailure };
  await tell(() => parts.listener.onDegraded?.(report));
  return { ...compacted, report };
}

/** What `compactHistory` would do. Nothing is kept, and nothing counts as sent. */
export async function planHistory(history: unknown, parts: HistoryParts): Promise<CompactionPlan> {
  const replayed = await replay(history, parts).catch(() => undefined);
  const { transcript, context } = prepare(history, replayed, parts);
  return parts.compactor.plan(transcript, context);
}

/** What a pass over a history begins with. */
interface Prepared {
  /** The history with what was sent before in its place. */
  readonly before: unknown;
  readonly transcript: Transcript;
  readonly context: CompactContext;
}

function prepare(history: unknown, replayed: ReplayedHistory | undefined, parts: HistoryParts): Prepared {
  const before = writeStanding(history, replayed, parts);
  const transcript = markMessages(parts.codec.decode(before), parts.marks);
  const given = parts.contextOf(transcript);
  const isCacheCold = given.cost === undefined && isCold(before, replayed, transcript, parts);
  const facts = replayed && countReplay(replayed, transcript, parts);
  const context = {
    ...(isCacheCold && { isCacheCold }),
    ...given,
    ...(replayed !== undefined && { place: replayed.place }),
    ...(facts !== undefined && { replayed: facts }),
  };
  return { before, transcript, context };
}

function countReplay(
  replayed: ReplayedHistory,
  { messages }: Transcript,
  parts: HistoryParts,
): ReplayFacts | undefined {
  const { standing, preamble, items, messages: own } = replayed;
  if (standing === undefined) return undefined;
  return {
    messages: preamble.length + standing.position,
    savedTokens: Math.round((standing.rewrite.savedTokens ?? 0) * findCountRatio(parts)),
    messagesBefore: messages.length - items.length + own.length,
  };
}

/** What is kept for a history may be read for another model, so its count must not depend on the model. */
function findCountRatio({ countedFor }: HistoryParts): number {
  return countedFor === undefined ? 1 : findModelRatio(countedFor);
}

async function compactReplayed(
  history: unknown,
  replayed: ReplayedHistory | undefined,
  parts: HistoryParts,
  onKeepFault: (error: unknown) => void,
): Promise<CompactedHistory> {
  const { codec, compactor } = parts;
  const { before, transcript, context } = prepare(history, replayed, parts);
  const earlier = replayed?.standing?.rewrite.handles ?? [];
  let wire: unknown;
  const {
    transcript: after,
    report,
    ...rest
  } = await compactor.compact(transcript, {
    ...context,
    findBreach(result) {
      wire = codec.encode(result);
      return describeBreach(before, wire, codec) ?? context.findBreach?.(result);
    },
  });
  const named = { ...report, format: codec.format };
  if (report.status !== "compacted") {
    const compactedMessages = context.replayed?.messages ?? 0;
    return { history: before, report: named, handles: earlier, compactedMessages, ...rest };
  }
  const { lineage = "" } = rest;
  const made = { transcript, after, wire, report, lineage };
  // Without it the next pass works from the whole history again: more expensive, but just as correct.
  const kept = replayed && (await keep(replayed, made, parts).catch(onKeepFault));
  return {
    history: replayed && kept ? writeHistory(history, { ...replayed, ...kept }, codec) : wire,
    report: named,
    handles: kept?.handles ?? [...new Set([...earlier, ...report.handles])],
    compactedMessages: findList(history)?.length ?? 0,
    ...rest,
  };
}

/** Withdraws everything that ever replaced a whole history, for any model. */
export async function takeBackWhole(history: unknown, parts: HistoryParts): Promise<void> {
  for (const isBound of [false, true]) {
    const { standing, place, messages } = (await replay(history, { ...parts, isBound })) ?? {};
    if (place === undefined || standing === undefined || standing.position !== messages?.length) continue;
    await parts.book?.takeBack({ ...place, layer: 0 }, standing.rewrite.lineage);
  }
}

/** Undefined if the history is not a list or the archive keeps no rewrites: then nothing is replayed. */
async function replay(history: unknown, parts: HistoryParts): Promise<ReplayedHistory | undefined> {
  const { book } = parts;
  const list = findList(history);
  return list === undefined || book === undefined ? undefined : replayHistory(list, { format: nameForm(parts), book });
}

/** A rewrite for a model that does not bind thinking contains thinking that another would refuse. */
function nameForm({ codec, isBound, scope }: HistoryParts): string {
  const form = isBound ? `${codec.format}, bound` : codec.format;
  return scope === "" ? form : `${form}, ${scope}`;
}

/** The history to send if nothing is compacted: with what replaces its beginning. */
function writeStanding(history: unknown, replayed: ReplayedHistory | undefined, { codec }: HistoryParts): unknown {
  if (replayed?.standing === undefined) return history;
  return writeHistory(history, { ...replayed, hasNote: replayed.standing.rewrite.hasNote ?? false }, codec);
}

/** A history with other messages, and the note in its system prompt, wherever the provider's format has it. */
function writeHistory(
  history: unknown,
  { preamble, items, hasNote }: Pick<ReplayedHistory, "preamble"> & Pick<KeptHistory, "items" | "hasNote">,
  codec: Codec,
): unknown {
  const laid = withList(history, [...preamble, ...items.map(({ message }) => message)]);
  if (!hasNote) return laid;
  const transcript = codec.decode(laid);
  return codec.encode({ ...transcript, messages: placeNote(transcript.messages) });
}

/** Whether the provider's cache of a history has expired since it was last sent. */
function isCold(
  before: unknown,
  replayed: ReplayedHistory | undefined,
  transcript: Transcript,
  { cache: { lastSent, lifetime, nowMs, model = transcript.model ?? "" } }: HistoryParts,
): boolean {
  if (replayed === undefined) return false;
  const asksForHour = (): boolean => valueAsksForHour(before);
  return lastSent.isCold(replayed.chain, { model, lifetime, nowMs: nowMs(), asksForHour });
}

/** The host comes back with its own history, or with the one it got. */
function noteSent(
  replayed: ReplayedHistory | undefined,
  { history, report }: CompactedHistory,
  parts: HistoryParts,
): void {
  const { lastSent, nowMs } = parts.cache;
  if (replayed === undefined) return;
  const isNew = report.status === "compacted";
  const sent = isNew ? [nameHistory(findList(history) ?? [], nameForm(parts)), replayed] : [replayed];
  for (const { chain } of sent) lastSent.note(chain.at(-1) ?? "", nowMs());
}

interface Pass {
  readonly transcript: Transcript;
  readonly after: Transcript;
  readonly wire: unknown;
  readonly report: CompactionReport;
  readonly lineage: string;
}

/** What is sent now and whenever this history comes again; undefined if that cannot be kept. */
async function keep(
  replayed: ReplayedHistory,
  { transcript, after, wire, report, lineage }: Pass,
  parts: HistoryParts,
): Promise<KeptHistory | undefined> {
  const { book } = parts;
  const list = findList(wire);
  const items = list === undefined ? undefined : listItems(replayed, transcript, after, list);
  if (items === undefined || book === undefined) return undefined;
  const { handles, tokensBefore, tokensAfter } = report;
  const savedTokens = (tokensBefore - tokensAfter) / findCountRatio(parts);
  const made = { items, lineage, handles, savedTokens, hasNote: hasNote(after.messages) };
  return keepRewrite(replayed, made, book);
}

/** What each message of a result is: one of those that were replayed, or a new one. */
function listItems(
  { preamble, items }: ReplayedHistory,
  before: Transcript,
  after: Transcript,
  list: readonly unknown[],
): ReplayedItem[] | undefined {
  const [old, made] = [listedMessages(before.messages), listedMessages(after.messages)];
  if (made.length !== list.length) return undefined;
  const isNoted = hasNote(after.messages) && !hasNote(before.messages);
  const isKept = (index: number): boolean =>
    made[index] === old[index] || (isNoted && index === 0 && made[index] === after.messages[0]);
  if (preamble.some((_, index) => !isKept(index))) return undefined;
  const positions = new Map(old.map((message, index) => [message, index - preamble.length]));
  return made.slice(preamble.length).map((message, index) => {
    const item = items[positions.get(message) ?? -1];
    return item ?? writeOwnMessage(list[preamble.length + index]);
  });
}
