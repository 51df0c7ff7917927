import type { CompactionOutcome } from "../compactor/compact-transcript.ts";
import type { CompactContext, TranscriptCompactor } from "../compactor/create-transcript-compactor.ts";
import type { KeyedHash } from "../core/base/ports.ts";
import type { Message } from "../core/model/message.ts";
import type { CompactionReport } from "../core/model/report.ts";
import type { Transcript } from "../core/model/transcript.ts";
import { findLineage } from "../core/plan/resume-session.ts";
import { type MarkOptions, markMessages } from "../core/turns/mark-messages.ts";
import type { Codec } from "../formats/codec.ts";
import {
  dropRewrite,
  keepRewrite,
  type ReplayedHistory,
  type ReplayedItem,
  replayHistory,
  writeItem,
} from "../replay/replay-history.ts";
import type { RewriteBook } from "../replay/rewrite-book.ts";
import { readList, withList } from "./wire-list.ts";

export interface HistoryParts {
  readonly codec: Codec;
  readonly compactor: TranscriptCompactor;
  readonly hash: KeyedHash;
  /** Undefined where the archive keeps no rewrites: then a host has to go on from what it gets back. */
  readonly book?: RewriteBook;
  /** False where a record may be announced in system messages. */
  readonly hasPreamble: boolean;
  readonly marks: MarkOptions;
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
  const before = replayed?.standing === undefined ? history : withList(history, writeList(replayed));
  const transcript = markMessages(codec.decode(before), parts.marks);
  const { transcript: after, report, ...rest } = await compactor.compact(transcript, parts.contextOf(transcript));
  const named = { ...report, format: codec.format };
  const standing = {
    handles: replayed?.standing?.rewrite.handles ?? [],
    compactedMessages: replayed?.standing === undefined ? 0 : replayed.preamble.length + replayed.standing.position,
  };
  if (report.status !== "compacted") return { history: before, report: named, ...standing, ...rest };

  const wire = codec.encode(after);
  const refusal = findBreach(before, wire, codec);
  if (refusal !== undefined) return { history: before, report: { ...named, ...refusal }, ...standing };
  const kept = replayed === undefined ? undefined : await keep(replayed, { transcript, after, wire, report }, parts);
  return {
    history: kept === undefined ? wire : withList(wire, kept),
    report: named,
    handles: [...new Set([...standing.handles, ...report.handles])],
    compactedMessages: readList(history)?.length ?? 0,
    ...rest,
  };
}

/** What `compactHistory` would work on: the history with what was sent before in its place. */
export async function readHistory(history: unknown, parts: HistoryParts): Promise<Transcript> {
  const replayed = await replay(history, parts);
  const before = replayed?.standing === undefined ? history : withList(history, writeList(replayed));
  return markMessages(parts.codec.decode(before), parts.marks);
}

/** Has a history that was compacted and taken back go out as it is from now on. */
export async function forgetRewrite(history: unknown, parts: HistoryParts): Promise<void> {
  const replayed = await replay(history, parts);
  if (replayed !== undefined && parts.book !== undefined) await dropRewrite(replayed, parts.book);
}

/** Undefined where there is nothing to replay or the archive cannot say: then the history speaks for itself. */
async function replay(
  history: unknown,
  { codec, book, hasPreamble }: HistoryParts,
): Promise<ReplayedHistory | undefined> {
  const list = readList(history);
  if (list === undefined || book === undefined) return undefined;
  return replayHistory(list, { format: codec.format, book, hasPreamble }).catch(() => undefined);
}

function writeList({ preamble, items }: Pick<ReplayedHistory, "preamble" | "items">): unknown[] {
  return [...preamble, ...items.map(({ message }) => message)];
}

/** A request that was valid is never made invalid; what was not is not ours to judge. */
function findBreach(
  before: unknown,
  after: unknown,
  codec: Codec,
): Pick<CompactionReport, "status" | "reason" | "persistence"> | undefined {
  const findings = codec.validate(after, { previous: before });
  if (findings.length === 0 || codec.validate(before).length > 0) return undefined;
  const rules = [...new Set(findings.map(({ rule }) => rule))].join(", ");
  return { status: "aborted", reason: `the result breaks the rules ${rules}`, persistence: "none" };
}

interface Pass {
  readonly transcript: Transcript;
  readonly after: Transcript;
  readonly wire: unknown;
  readonly report: CompactionReport;
}

/** The messages that go out now and whenever this history comes again; undefined where that cannot be kept. */
async function keep(
  replayed: ReplayedHistory,
  { transcript, after, wire, report }: Pass,
  { hash, book }: HistoryParts,
): Promise<unknown[] | undefined> {
  const list = readList(wire);
  const items = list === undefined ? undefined : listItems(replayed, transcript, after, list);
  if (items === undefined || book === undefined) return undefined;
  const made = { items, lineage: findLineage(transcript.messages, hash), handles: report.handles };
  // Without it the next pass works from the whole history again: dearer, and just as right.
  const kept = await keepRewrite(replayed, made, book).catch(() => items);
  return writeList({ preamble: replayed.preamble, items: kept });
}

/** What each message of a result is: one of those that were replayed, or a new one. */
function listItems(
  { preamble, items }: ReplayedHistory,
  before: Transcript,
  after: Transcript,
  list: readonly unknown[],
): ReplayedItem[] | undefined {
  const [old, made] = [listed(before.messages), listed(after.messages)];
  if (made.length !== list.length) return undefined;
  if (preamble.some((_, index) => made[index] !== old[index])) return undefined;
  const positions = new Map(old.map((message, index) => [message, index - preamble.length]));
  return made.slice(preamble.length).map((message, index) => {
    const item = items[positions.get(message) ?? -1];
    return item ?? writeItem(list[preamble.length + index]);
  });
}

/** The messages that stand in the list, not in a field of their own. */
function listed(messages: readonly Message[]): readonly Message[] {
  return messages.filter(({ meta }) => meta?.place !== "instructions");
}
