import type { CompactionOutcome } from "../compactor/compact-transcript.ts";
import type { CompactContext, TranscriptCompactor } from "../compactor/create-transcript-compactor.ts";
import type { ReplayFacts } from "../compactor/name-replay.ts";
import type { KeyedHash } from "../core/base/ports.ts";
import type { CompactionReport } from "../core/model/report.ts";
import type { Transcript } from "../core/model/transcript.ts";
import { type Mark, markMessages } from "../core/turns/mark-messages.ts";
import type { Codec } from "../formats/codec.ts";
import { dropRewrite, keepRewrite, type ReplayedHistory, replayHistory, writeItem } from "../replay/replay-history.ts";
import type { ReplayedItem } from "../replay/replayed-item.ts";
import type { RewriteBook } from "../replay/rewrite-book.ts";
import { describeBreach } from "./describe-breach.ts";
import { listedMessages } from "./listed-messages.ts";
import { readList, withList } from "./wire-list.ts";

export interface HistoryParts {
  readonly codec: Codec;
  readonly compactor: TranscriptCompactor;
  readonly hash: KeyedHash;
  /** Undefined where the archive keeps no rewrites: then a host has to go on from what it gets back. */
  readonly book?: RewriteBook;
  /** False where a record may be announced in system messages. */
  readonly hasPreamble: boolean;
  /** Whether the model takes what was thought only behind the very words it was thought over. */
  readonly isBound: boolean;
  /** What the host wants of compaction for a message, as it has it. */
  readonly mark: (message: unknown) => Mark | undefined;
  /** What the call says, once the transcript is known. */
  readonly contextOf: (transcript: Transcript) => CompactContext;
}

/** A history as it goes out, in the form in which it came. */
export interface CompactedHistory extends Omit<CompactionOutcome, "transcript"> {
  /** The very object that came in where nothing changed. */
  readonly history: unknown;
  /** Every handle that the history was given, by earlier passes too: what its model may look up. */
  readonly handles: readonly string[];
  /** How many messages of the history, from its start, compaction stands for; those after them go out as they came. */
  readonly compactedMessages: number;
}

/**
 * Compacts a history in a provider's own form.
 *
 * A host may go on with the history it gets back, or keep its own and pass it whole each time: what was compacted before is
 * then put in the place of the beginning it stands for, byte for byte, and only what came since is looked at.
 */
export async function compactHistory(history: unknown, parts: HistoryParts): Promise<CompactedHistory> {
  const { codec, compactor } = parts;
  const replayed = await replay(history, parts);
  const before = layOver(history, replayed);
  const transcript = markMessages(codec.decode(before), parts);
  const context = parts.contextOf(transcript);
  const standing = findStanding(replayed);
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
    ...(replayed !== undefined && standing.messages > 0 && { replayed: countReplay(replayed, transcript, standing) }),
  });
  const named = { ...report, format: codec.format };
  if (report.status !== "compacted") {
    const { handles, messages: compactedMessages } = standing;
    return { history: before, report: named, handles, compactedMessages, ...rest };
  }
  const kept = replayed && (await keep(replayed, { transcript, after, wire, report }, parts));
  return {
    history: kept === undefined ? wire : withList(wire, kept.list),
    report: named,
    handles: kept?.handles ?? [...new Set([...standing.handles, ...report.handles])],
    compactedMessages: readList(history)?.length ?? 0,
    ...rest,
  };
}

/** What an earlier pass made of the beginning of a history. */
interface Standing {
  readonly handles: readonly string[];
  /** Of the list as it came; none where nothing stands, or what stood was taken back. */
  readonly messages: number;
  readonly savedTokens: number;
}

function findStanding(replayed: ReplayedHistory | undefined): Standing {
  if (replayed?.standing === undefined) return { handles: [], messages: 0, savedTokens: 0 };
  const { position, rewrite } = replayed.standing;
  const { handles, savedTokens = 0 } = rewrite;
  const isTakenBack = rewrite.kind === "repair" && rewrite.compactedMessages === 0;
  return { handles, savedTokens, messages: isTakenBack ? 0 : replayed.preamble.length + position };
}

function countReplay(replayed: ReplayedHistory, { messages }: Transcript, standing: Standing): ReplayFacts {
  return {
    messages: standing.messages,
    savedTokens: standing.savedTokens,
    messagesBefore: messages.length - replayed.items.length + replayed.messages.length,
  };
}

/** What `compactHistory` would work on: the history with what was sent before in its place. */
export async function readHistory(history: unknown, parts: HistoryParts): Promise<Transcript> {
  const before = layOver(history, await replay(history, parts));
  return markMessages(parts.codec.decode(before), parts);
}

/** Has a history that was compacted and taken back go out as it is from now on, whatever model it is for. */
export async function forgetRewrite(history: unknown, parts: HistoryParts): Promise<void> {
  for (const isBound of [false, true]) {
    const replayed = await replay(history, { ...parts, isBound });
    if (replayed !== undefined && parts.book !== undefined) await dropRewrite(replayed, parts.book);
  }
}

function layOver(history: unknown, replayed: ReplayedHistory | undefined): unknown {
  return replayed?.standing === undefined ? history : withList(history, writeList(replayed));
}

/** Undefined where the history is no list or the archive cannot say what was sent before: then it goes by itself. */
async function replay(
  history: unknown,
  { codec, book, hasPreamble, isBound }: HistoryParts,
): Promise<ReplayedHistory | undefined> {
  const list = readList(history);
  if (list === undefined || book === undefined) return undefined;
  // What was made for a model that does not mind holds thinking that another would refuse.
  const format = isBound ? `${codec.format}, bound` : codec.format;
  return replayHistory(list, { format, book, hasPreamble }).catch(() => undefined);
}

function writeList({ preamble, items }: Pick<ReplayedHistory, "preamble" | "items">): unknown[] {
  return [...preamble, ...items.map(({ message }) => message)];
}

interface Pass {
  readonly transcript: Transcript;
  readonly after: Transcript;
  readonly wire: unknown;
  readonly report: CompactionReport;
}

/** What goes out now and whenever this history comes again; undefined where that cannot be kept. */
async function keep(
  replayed: ReplayedHistory,
  { transcript, after, wire, report }: Pass,
  { hash, book }: HistoryParts,
): Promise<{ readonly list: unknown[]; readonly handles: readonly string[] } | undefined> {
  const list = readList(wire);
  const items = list === undefined ? undefined : listItems(replayed, transcript, after, list);
  if (items === undefined || book === undefined) return undefined;
  const { handles, tokensBefore, tokensAfter } = report;
  // Read with the first compaction, and so by now: whoever only imports us does not wait for it.
  const { findLineage } = await import("../core/plan/resume-session.ts");
  const lineage = findLineage(transcript.messages, hash);
  const made = { items, lineage, handles, savedTokens: tokensBefore - tokensAfter };
  // Without it the next pass works from the whole history again: dearer, and just as right.
  const kept = await keepRewrite(replayed, made, book).catch(() => undefined);
  return kept && { list: writeList({ preamble: replayed.preamble, items: kept.items }), handles: kept.handles };
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
  if (preamble.some((_, index) => made[index] !== old[index])) return undefined;
  const positions = new Map(old.map((message, index) => [message, index - preamble.length]));
  return made.slice(preamble.length).map((message, index) => {
    const item = items[positions.get(message) ?? -1];
    return item ?? writeItem(list[preamble.length + index]);
  });
}
