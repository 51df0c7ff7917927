import type { CompactionRewrite, DraftRewrite, RewritePiece } from "../../replay/rewrite.ts";
import { saidIn } from "../history/count-unchanged.ts";
import type { ClientHistory } from "../history/parse-history.ts";
import { stripItemThinking } from "./strip-item-thinking.ts";
import { weave } from "./weave.ts";
import { withoutWrittenMarkers } from "./without-markers.ts";
import type { Woven } from "./woven.ts";

/**
 * Turns a draft of a conversation's beginning into a compaction.
 *
 * Thinking since then was sealed for the old beginning and would be refused, so it is left out permanently.
 */
export function settleDraft(draft: DraftRewrite, position: number, history: ClientHistory): CompactionRewrite {
  // It is ready now.
  const { pieces, readyMessages: _, ...rest } = draft;
  const since = withoutThinking(history, position, history.links.length);
  return { ...rest, kind: "compaction", pieces: [...pieces, ...since], said: saidIn(history.links) };
}

/** Pieces without the thinking in the client's messages, for a rewrite that changes what comes before all of them. */
export function stripPieces(pieces: readonly RewritePiece[], history: ClientHistory): RewritePiece[] {
  return pieces.flatMap((piece) => (piece.kind === "ours" ? [piece] : withoutThinking(history, piece.from, piece.to)));
}

/** The client's own conversation, without the thinking since a position. */
export function weaveWithoutThinking(history: ClientHistory, position: number): Woven {
  const own = weave(history, new Map());
  const items = own
    .listItems()
    .map((item) =>
      item.link === undefined || item.link < position ? item : { ...item, json: stripItemThinking(item.json) },
    );
  const listAfter = (messages: number) => items.filter(({ until }) => until > messages);
  return { ...own, listItems: () => items, listAfter, isRewritten: true };
}

/** Messages of the client without their thinking. */
function withoutThinking({ text, links }: ClientHistory, from: number, to: number): RewritePiece[] {
  const pieces: RewritePiece[] = [];
  for (let link = from; link < to; link += 1) {
    const items = (links[link]?.items ?? []).map(({ start, end }) => text.slice(start, end));
    const kept = items.map(stripItemThinking);
    const last = pieces.at(-1);
    if (items.some((item, index) => kept[index] !== item)) {
      pieces.push({ kind: "ours", items: kept.map(withoutWrittenMarkers) });
    } else if (last?.kind === "client") {
      pieces[pieces.length - 1] = { ...last, to: link + 1 };
    } else pieces.push({ kind: "client", from: link, to: link + 1 });
  }
  return pieces;
}
