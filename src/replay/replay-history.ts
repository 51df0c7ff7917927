import { textField } from "../formats/wire-value.ts";
import { withoutMarks } from "./identify-message.ts";
import { nameBeginnings } from "./name-beginnings.ts";
import { fromPlain, toPlain } from "./plain-value.ts";
import type { CompactionRewrite, KnownRewrites, Piece, RepairRewrite } from "./rewrite.ts";
import type { RewriteBook } from "./rewrite-book.ts";
import type { RewritePlace } from "./rewrite-place.ts";

/** A history of a host, with what was sent before in place of the beginning it stands for. */
export interface ReplayedHistory {
  /** The system messages that the list opens with. They are the host's as they are now: many hosts write the date in. */
  readonly preamble: readonly unknown[];
  readonly items: readonly ReplayedItem[];
  /** The names of the history's beginnings. */
  readonly chain: readonly string[];
  /** The messages of the host behind the preamble. */
  readonly messages: readonly unknown[];
  /** Where what a compaction makes of it is kept. */
  readonly place: RewritePlace;
  /** Undefined if the history goes out as it came. */
  readonly standing?: StandingRewrite;
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
  const { rewrites, place } = await options.book.find(chain);
  const standing = findStanding(rewrites);
  const position = standing?.position ?? 0;
  const rest = messages.slice(position).map((_, index) => hostItem(messages, position + index));
  const items = standing === undefined ? rest : [...layPieces(standing.rewrite.pieces, messages), ...rest];
  return { preamble, items, chain, messages, place, ...(standing !== undefined && { standing }) };
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

/** The rewrite that stands for the beginning of a history. */
export interface StandingRewrite {
  /** How many messages of the host or client it stands for. */
  readonly position: number;
  readonly rewrite: CompactionRewrite | RepairRewrite;
}

function findStanding(rewrites: KnownRewrites): StandingRewrite | undefined {
  let longest: StandingRewrite | undefined;
  for (const [position, rewrite] of rewrites) {
    const stands = rewrite.kind === "compaction" || rewrite.kind === "repair";
    if (stands && position > (longest?.position ?? 0)) longest = { position, rewrite };
  }
  // Version 0.2 took a compaction back by a repair in which there is none.
  const isTakenBack = longest?.rewrite.kind === "repair" && longest.rewrite.compactedMessages === 0;
  return isTakenBack ? undefined : longest;
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
  return ourItem(JSON.stringify(withoutMarks(toPlain(message))) ?? "null");
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
  /** What this pass and those before it took out, in tokens that every model's are counted by. */
  readonly savedTokens: number;
  /** Whether the system prompt says how handoffs are to be taken. */
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
  { place, messages, standing }: ReplayedHistory,
  { items, lineage, handles: own, savedTokens, hasNote }: MadeHistory,
  book: RewriteBook,
): Promise<KeptHistory> {
  const handles = [...new Set([...(standing?.rewrite.handles ?? []), ...own])];
  const made = { pieces: joinPieces(items), lineage, handles, savedTokens, ...(hasNote && { hasNote }) };
  const kept = await book.save(place, { kind: "compaction", ...made }, lineage);
  if (kept.kind === "exchange") return { items, handles, hasNote };
  return { items: layPieces(kept.pieces, messages), handles: kept.handles, hasNote: kept.hasNote ?? false };
}

/** What goes out as pieces, each as long as it can be: messages of the host that follow each other, messages of ours. */
export function joinPieces(items: readonly ReplayedItem[]): Piece[] {
  const pieces: Piece[] = [];
  let ours: string[] = [];
  for (const item of items) {
    const last = pieces.at(-1);
    if (item.kind === "ours") {
      if (last?.kind === "ours") {
        ours.push(item.json);
        continue;
      }
      ours = [item.json];
      pieces.push({ kind: "ours", items: ours });
    } else if (last?.kind === "client" && last.to === item.position) {
      pieces[pieces.length - 1] = { ...last, to: item.position + 1 };
    } else {
      pieces.push({ kind: "client", from: item.position, to: item.position + 1 });
    }
  }
  return pieces;
}

/** A message that goes out: one of the host's as it has it now, or one that a compaction wrote. */
export type ReplayedItem =
  | { readonly kind: "host"; readonly position: number; readonly message: unknown }
  | { readonly kind: "ours"; readonly json: string; readonly message: unknown };
