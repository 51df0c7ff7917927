import { textField } from "../core/json/wire-value.ts";
import { withoutMarks } from "./identify-message.ts";
import { nameBeginnings } from "./name-beginnings.ts";
import { fromPlain, toPlain } from "./plain-value.ts";
import type { CompactionRewrite, KnownRewrites, RepairRewrite, RewritePiece } from "./rewrite.ts";
import type { RewriteBook } from "./rewrite-book.ts";
import type { RewritePlace } from "./rewrite-place.ts";

/** A host's history, with what was sent before in place of the beginning that it replaces. */
export interface ReplayedHistory {
  /**
   * The system messages that the list opens with. They are used as the host sends them now: many hosts write the date
   * into them.
   */
  readonly preamble: readonly unknown[];
  readonly items: readonly ReplayedItem[];
  /** The names of the history's beginnings. */
  readonly chain: readonly string[];
  /** The messages of the host after the preamble. */
  readonly messages: readonly unknown[];
  /** Where the result of a compaction of it is kept. */
  readonly place: RewritePlace;
  /** Undefined if the history is sent unchanged. */
  readonly standing?: StandingRewrite;
}

export interface ReplayOptions {
  readonly format: string;
  readonly book: RewriteBook;
}

/**
 * Replaces the beginning of a history that a host sends again with what was sent before.
 *
 * A host that keeps the compacted history instead is left alone: its history begins differently, and nothing replaces
 * it.
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

/** Separates the opening system messages of a list from the conversation, and names the conversation's beginnings. */
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

/** The rewrite that replaces the beginning of a history. */
export interface StandingRewrite {
  /** How many messages of the host or client it replaces. */
  readonly position: number;
  readonly rewrite: CompactionRewrite | RepairRewrite;
}

function findStanding(rewrites: KnownRewrites): StandingRewrite | undefined {
  let longest: StandingRewrite | undefined;
  for (const [position, rewrite] of rewrites) {
    const stands = rewrite.kind === "compaction" || rewrite.kind === "repair";
    if (stands && position > (longest?.position ?? 0)) longest = { position, rewrite };
  }
  // Version 0.2 withdrew a compaction with a repair that contains none.
  const isTakenBack = longest?.rewrite.kind === "repair" && longest.rewrite.compactedMessages === 0;
  return isTakenBack ? undefined : longest;
}

function layPieces(pieces: readonly RewritePiece[], messages: readonly unknown[]): ReplayedItem[] {
  return pieces.flatMap((piece): ReplayedItem[] => {
    if (piece.kind === "ours") return piece.items.map(ourItem);
    return messages.slice(piece.from, piece.to).map((_, index) => hostItem(messages, piece.from + index));
  });
}

function hostItem(messages: readonly unknown[], position: number): ReplayedItem {
  return { kind: "host", position, message: messages[position] };
}

/** A message that we wrote, in the form in which it is always sent. */
export function writeOwnMessage(message: unknown): ReplayedItem {
  return ourItem(JSON.stringify(withoutMarks(toPlain(message))) ?? "null");
}

function ourItem(json: string): ReplayedItem {
  return { kind: "ours", json, message: fromPlain(JSON.parse(json)) };
}

/** The result of a compaction of a replayed history, to be stored. */
export interface MadeHistory {
  readonly items: readonly ReplayedItem[];
  readonly lineage: string;
  /** Handles that the pass gave out. */
  readonly handles: readonly string[];
  /** What this pass and earlier ones took out, in tokens that do not depend on the model. */
  readonly savedTokens: number;
  /** Whether the system prompt says how to treat handoffs. */
  readonly hasNote: boolean;
}

/** What is sent in place of a history, and what its model may look up. */
export type KeptHistory = Pick<MadeHistory, "items" | "handles" | "hasNote">;

/**
 * Keeps what is sent in place of a history, so that it is sent again whenever the history comes again.
 *
 * @returns What is sent: if another process was faster, what that one sends.
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

/** What is sent, as pieces that are as long as possible: consecutive messages of the host, or messages of ours. */
export function joinPieces(items: readonly ReplayedItem[]): RewritePiece[] {
  const pieces: RewritePiece[] = [];
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

/** A message to send: one of the host's in its current form, or one that a compaction wrote. */
export type ReplayedItem =
  | { readonly kind: "host"; readonly position: number; readonly message: unknown }
  | { readonly kind: "ours"; readonly json: string; readonly message: unknown };
