import type { CompactionEntry, SessionArchive } from "../../archives/session-archive.ts";
import { CompactionError } from "../../core/base/errors.ts";
import type { ArchivedOriginal } from "../../core/model/commit.ts";
import { numberOf } from "../../core/resume/number-messages.ts";
import { lineUpMessages } from "../../core/retrieve/messages/line-up-messages.ts";
import { linesOf } from "../../core/text/lines-of.ts";
import type { Span } from "../../core/text/span.ts";
import { parseRewrite } from "../../replay/parse-kept.ts";
import type { CompactionRewrite, DraftRewrite } from "../../replay/rewrite.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { findHandoff } from "./find-handoff.ts";
import { type SourceMessage, sourceMessage } from "./source-message.ts";

/** The transcript before and after one compaction, as far as it still exists. */
export interface Sides {
  readonly before: readonly SourceMessage[];
  readonly after: readonly SourceMessage[];
  /** Messages that stay as they are and that only the client has. */
  readonly keptElsewhere: number;
}

/** Reads what one compaction did: from the transcript if the archive keeps it, otherwise from what a gateway sent. */
export async function loadSides(archive: SessionArchive, question: SidesQuestion): Promise<Sides> {
  const { session, entry, conversation } = question;
  if (entry.mode !== "none") return loadTranscriptSides(archive, question);
  const folded = await loadFolded(archive, session, entry);
  const rewrite = findRewriteOf(await archive.readLineageRewrites(entry.lineage), entry);
  if (rewrite === undefined) return { before: folded, after: [], keptElsewhere: 0 };
  return sidesOfRewrite(rewrite, folded, conversation);
}

export interface SidesQuestion {
  /** The session's name in the archive. */
  readonly session: string;
  readonly entry: CompactionEntry;
  /** The conversation if its client was seen recently: it has the messages that stay. */
  readonly conversation?: Conversation | undefined;
}

/** The two sides if the archive keeps the transcript: the rows that a compaction replaced, and those it wrote. */
async function loadTranscriptSides(archive: SessionArchive, { session, entry }: SidesQuestion): Promise<Sides> {
  const { replaced, written } = await archive.readChange(session, entry);
  const { parentId } = await archive.describeSession(session);
  // A child begins with what was written; the replaced messages stay with its parent.
  const isChild = entry.mode === "child" && parentId !== undefined;
  const before = isChild ? (await archive.readTranscript(parentId)).messages : replaced;
  return { before: nameRows(before), after: nameRows(written), keptElsewhere: 0 };
}

/** Rows by their content, numbered among equal ones, so that a row that stays is recognised. */
function nameRows(rows: readonly string[]): SourceMessage[] {
  const seen = new Map<string, number>();
  return rows.flatMap((row) => {
    if (row.startsWith('{"palimpsest":"request"')) return [];
    const count = (seen.get(row) ?? 0) + 1;
    seen.set(row, count);
    return [sourceMessage(row, `${count} ${row}`)];
  });
}

/** The messages that a compaction folded, from the originals it gave out. */
async function loadFolded(
  archive: SessionArchive,
  session: string,
  { handles }: CompactionEntry,
): Promise<SourceMessage[]> {
  const folded: SourceMessage[] = [];
  for (const handle of handles) {
    const original = await retrieveIfThere(archive, handle, session);
    if (original?.kind !== "range") continue;
    const { numbers } = original;
    for (const [index, line] of [...linesOf(lineUpMessages(original.text))].entries()) {
      const number = numbers === undefined ? undefined : numberOf(index, numbers);
      folded.push(sourceMessage(line, `f${folded.length}`, number));
    }
  }
  return folded;
}

async function retrieveIfThere(
  archive: SessionArchive,
  handle: string,
  session: string,
): Promise<ArchivedOriginal | undefined> {
  try {
    return await archive.retrieve(handle, { session });
  } catch (error) {
    // An expired original is shown as gone, the rest as it is.
    if (error instanceof CompactionError) return undefined;
    throw error;
  }
}

type WholeRewrite = CompactionRewrite | DraftRewrite;

/** The rewrite that a compaction made: the one with its handles and the fewest others. */
function findRewriteOf(texts: readonly string[], { handles, number }: CompactionEntry): WholeRewrite | undefined {
  const made = texts.flatMap((text): WholeRewrite[] => {
    const rewrite = parseRewrite(text);
    if (rewrite === undefined || (rewrite.kind !== "compaction" && rewrite.kind !== "draft")) return [];
    const given = new Set(rewrite.handles);
    return handles.every((handle) => given.has(handle)) ? [rewrite] : [];
  });
  const named = made.find((rewrite) => oursOf(rewrite).some((json) => findHandoff(json)?.number === number));
  return named ?? made.toSorted((one, other) => one.handles.length - other.handles.length)[0];
}

function oursOf({ pieces }: WholeRewrite): readonly string[] {
  return pieces.flatMap((piece) => (piece.kind === "ours" ? piece.items : []));
}

function sidesOfRewrite(
  { pieces }: WholeRewrite,
  folded: readonly SourceMessage[],
  conversation: Conversation | undefined,
): Sides {
  const before: SourceMessage[] = [];
  const after: SourceMessage[] = [];
  let keptElsewhere = 0;
  let isFolded = false;
  const client = listClient(conversation);
  const calls = new Map(client.flatMap((message) => message.callIds.map((id) => [id, message] as const)));
  for (const piece of pieces) {
    if (piece.kind === "client") {
      const own = client.slice(piece.from, piece.to);
      keptElsewhere += Math.max(0, piece.to - piece.from - own.length);
      for (const side of [before, after]) side.push(...own);
      continue;
    }
    for (const json of piece.items) {
      const message = sourceMessage(json, `o${after.length}`);
      after.push(message);
      const source = message.callIds.map((id) => calls.get(id)).find((found) => found !== undefined);
      if (source !== undefined) before.push(source);
      if (!isFolded && findHandoff(json) !== undefined) {
        before.push(...folded);
        isFolded = true;
      }
    }
  }
  if (!isFolded) before.push(...folded);
  return { before, after, keptElsewhere };
}

/** The client's messages that count, one for each place of a rewrite. */
function listClient(conversation: Conversation | undefined): readonly SourceMessage[] {
  if (conversation === undefined) return [];
  const { door, head } = conversation;
  const { text, preamble, links } = conversation.history;
  const count = (wire: unknown): number => door.codec.decode(wire).messages.length;
  const countAll = (spans: readonly Span[]): number =>
    spans.length === 0 ? 0 : count(spans.map(({ start, end }) => JSON.parse(text.slice(start, end))));
  // Numbered as the handoff numbers them: it counts the system prompt, and results apart from the words beside them.
  let counted = count(head) + countAll(preamble);
  return links.map(({ items }, index) => {
    const last = items.at(-1);
    const number = counted + countAll(items.slice(0, -1)) + 1;
    counted += countAll(items);
    return sourceMessage(last === undefined ? "{}" : text.slice(last.start, last.end), `c${index}`, number);
  });
}
