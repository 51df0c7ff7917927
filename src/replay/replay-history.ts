import { textField } from "../formats/wire-value.ts";
import { withoutMarks } from "./identify-message.ts";
import { joinPieces } from "./join-pieces.ts";
import { nameBeginnings } from "./name-beginnings.ts";
import { fromPlain, toPlain } from "./plain-value.ts";
import type { ReplayedItem } from "./replayed-item.ts";
import type { CompactionRewrite, Piece, RepairRewrite } from "./rewrite.ts";
import { placeOf, type RewriteBook } from "./rewrite-book.ts";

/** A history of a host, with what was sent before in place of the beginning it stands for. */
export interface ReplayedHistory {
  /** The system messages that the list opens with. They are the host's as they are now: many hosts write the date in. */
  readonly preamble: readonly unknown[];
  readonly items: readonly ReplayedItem[];
  /** The names of the history's beginnings. */
  readonly chain: readonly string[];
  /** The messages of the host behind the preamble. */
  readonly messages: readonly unknown[];
  /** The rewrite that stands; undefined where the history goes out as it came. */
  readonly standing?: Standing;
}

export interface ReplayOptions {
  readonly format: string;
  readonly book: RewriteBook;
}

/**
 * Lays what was sent before over a history that a host sends again from its start.
 *
 * A host that keeps the compacted history instead is left alone: its history begins otherwise, and nothing stands for it.
 */
export async function replayHistory(list: readonly unknown[], options: ReplayOptions): Promise<ReplayedHistory> {
  const { preamble, messages, chain } = nameHistory(list, options.format);
  const standing = await findStanding(chain, options.book);
  const position = standing?.position ?? 0;
  const rest = messages.slice(position).map((_, index) => hostItem(messages, position + index));
  const items = standing === undefined ? rest : [...layPieces(standing.rewrite.pieces, messages), ...rest];
  return { preamble, items, chain, messages, ...(standing !== undefined && { standing }) };
}

/** Tells the system messages that a list opens with from the conversation, and names the beginnings of that. */
export function nameHistory(
  list: readonly unknown[],
  format: string,
): Pick<ReplayedHistory, "preamble" | "messages" | "chain"> {
  const opening = list.findIndex((message) => !SYSTEM_ROLES.has(textField(message, "role") ?? ""));
  const preambleLength = opening === -1 ? list.length : opening;
  const messages = list.slice(preambleLength);
  return { preamble: list.slice(0, preambleLength), messages, chain: nameBeginnings(messages, format) };
}

const SYSTEM_ROLES: ReadonlySet<string> = new Set(["system", "developer"]);

interface Standing {
  /** How many messages of the host it stands for. */
  readonly position: number;
  readonly rewrite: CompactionRewrite | RepairRewrite;
}

async function findStanding(chain: readonly string[], book: RewriteBook): Promise<Standing | undefined> {
  let standing: Standing | undefined;
  for (const [position, rewrite] of await book.find(chain)) {
    const stands = rewrite.kind === "compaction" || rewrite.kind === "repair";
    if (stands && position > (standing?.position ?? 0)) standing = { position, rewrite };
  }
  return standing;
}

function layPieces(pieces: readonly Piece[], messages: readonly unknown[]): ReplayedItem[] {
  return pieces.flatMap((piece): ReplayedItem[] => {
    if (piece.kind === "ours") return piece.items.map(ourItem);
    return messages.slice(piece.from, piece.to).map((_, index) => hostItem(messages, piece.from + index));
  });
}

function hostItem(messages: readonly unknown[], position: number): ReplayedItem {
  return { kind: "host", position, message: messages[position] };
}

/** A message that we wrote, in the form in which it is sent now and ever after. */
export function writeItem(message: unknown): ReplayedItem {
  return ourItem(JSON.stringify(toPlain(withoutMarks(message))) ?? "null");
}

function ourItem(json: string): ReplayedItem {
  return { kind: "ours", json, message: fromPlain(JSON.parse(json)) };
}

/** What a compaction made of a replayed history, to be kept. */
export interface MadeHistory {
  readonly items: readonly ReplayedItem[];
  readonly lineage: string;
  /** Handles that the pass gave out. */
  readonly handles: readonly string[];
  /** What the pass took out. */
  readonly savedTokens: number;
  /** Whether the system prompt says how records are to be taken. */
  readonly hasNote: boolean;
}

/** What goes out in place of a history, and what its model may look up. */
export type KeptHistory = Pick<MadeHistory, "items" | "handles" | "hasNote">;

/**
 * Keeps what goes out in place of a history, so that it goes out again whenever the history comes again.
 *
 * @returns What goes out: where another process was faster, what that one sends.
 */
export async function keepRewrite(
  { chain, messages, standing }: ReplayedHistory,
  { items, lineage, handles: own, savedTokens: saved, hasNote }: MadeHistory,
  book: RewriteBook,
): Promise<KeptHistory> {
  const handles = [...new Set([...(standing?.rewrite.handles ?? []), ...own])];
  const savedTokens = (standing?.rewrite.savedTokens ?? 0) + saved;
  const made = { pieces: joinPieces(items), lineage, handles, savedTokens, ...(hasNote && { hasNote }) };
  // What is kept is never replaced. Where a second pass was asked for with nothing new, its result is laid over the first.
  const isAgain = standing?.position === messages.length;
  if (isAgain && standing?.rewrite.kind === "repair") return { items, handles, hasNote };
  const rewrite = isAgain
    ? ({ kind: "repair", ...made, compactedMessages: messages.length } as const)
    : ({ kind: "compaction", ...made } as const);
  const kept = await book.save(placeOf(chain), rewrite, lineage);
  if (kept.kind === "exchange") return { items, handles, hasNote };
  return { items: layPieces(kept.pieces, messages), handles: kept.handles, hasNote: kept.hasNote ?? false };
}

/** Has a history go out as it is, whatever was kept for it: a compaction of it was taken back. */
export async function dropRewrite({ chain, messages, standing }: ReplayedHistory, book: RewriteBook): Promise<void> {
  if (standing?.position !== messages.length) return;
  const { lineage, handles } = standing.rewrite;
  const pieces: Piece[] = [{ kind: "client", from: 0, to: messages.length }];
  await book.save(placeOf(chain), { kind: "repair", pieces, lineage, handles, compactedMessages: 0 }, lineage);
}
