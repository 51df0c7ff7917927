import type { Span } from "../../formats/find-spans.ts";
import type { ClientHistory } from "../history/read-history.ts";
import { addResults } from "./add-results.ts";
import type { CompactionRewrite, ExchangeRewrite, KnownRewrites } from "./rewrite.ts";
import type { Woven, WovenItem } from "./woven.ts";

/**
 * Puts what was sent before in the place of what the client sends again.
 *
 * The longest beginning that was compacted is replaced, and after it every answer in whose making the model asked
 * us something. Everything else is the client's, character for character.
 */
export function weave(history: ClientHistory, rewrites: KnownRewrites): Woven {
  const { links, rest } = history;
  const compacted = longestCompaction(rewrites, links.length);
  const items = compacted === undefined ? [] : layPieces(history, compacted);
  let isRewritten = compacted !== undefined;
  let results: readonly string[] = [];

  const exchanges = exchangesByStart(rewrites, links.length);
  let link = compacted?.position ?? 0;
  while (link < links.length) {
    const exchange = exchanges.get(link);
    if (exchange === undefined) {
      const own = clientItems(history, link);
      items.push(...(results.length === 0 ? own : addResults(own, results)));
      results = [];
      link += 1;
    } else {
      link += exchange.messages;
      for (const json of exchange.items) items.push({ json, until: link });
      results = exchange.results;
      isRewritten = true;
    }
  }
  for (const span of rest) items.push({ json: cut(history.text, span), until: links.length });
  return {
    items,
    isRewritten,
    compactedMessages: compacted?.position ?? 0,
    lineage: compacted?.rewrite.lineage ?? "",
    handles: compacted?.rewrite.handles ?? [],
  };
}

/** The client's items that belong to one of its messages. */
function clientItems({ text, links }: ClientHistory, link: number): WovenItem[] {
  return (links[link]?.items ?? []).map((span) => ({ json: cut(text, span), until: link + 1, link }));
}

function layPieces(history: ClientHistory, { position, rewrite }: StandingCompaction): WovenItem[] {
  return rewrite.pieces.flatMap((piece) => {
    if (piece.kind === "ours") return piece.items.map((json) => ({ json, until: position }));
    const links = Array.from({ length: piece.to - piece.from }, (_, index) => piece.from + index);
    return links.flatMap((link) => clientItems(history, link));
  });
}

interface StandingCompaction {
  /** How many messages of the client it stands for. */
  readonly position: number;
  readonly rewrite: CompactionRewrite;
}

function longestCompaction(rewrites: KnownRewrites, most: number): StandingCompaction | undefined {
  let longest: StandingCompaction | undefined;
  for (const [position, rewrite] of rewrites) {
    if (rewrite.kind === "compaction" && position <= most && position > (longest?.position ?? 0)) {
      longest = { position, rewrite };
    }
  }
  return longest;
}

/** The exchanges of a conversation by the first message of the client that each stands for. */
function exchangesByStart(rewrites: KnownRewrites, most: number): Map<number, ExchangeRewrite> {
  const exchanges = new Map<number, ExchangeRewrite>();
  for (const [position, rewrite] of rewrites) {
    if (rewrite.kind === "exchange" && rewrite.messages > 0 && position <= most) {
      exchanges.set(position - rewrite.messages, rewrite);
    }
  }
  return exchanges;
}

function cut(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}
