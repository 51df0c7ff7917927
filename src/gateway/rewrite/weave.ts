import { findFieldSpans, findItemSpans, type Span } from "../../formats/find-spans.ts";
import type { StandingRewrite } from "../../replay/replay-history.ts";
import type { ExchangeRewrite, KnownRewrites } from "../../replay/rewrite.ts";
import type { ClientHistory } from "../history/parse-history.ts";
import type { Woven, WovenItem } from "./woven.ts";

/**
 * Puts what was sent before in the place of what the client sends again.
 *
 * The longest beginning that was compacted is replaced, and after it every answer in whose making the model asked
 * us something. Everything else is the client's, character for character.
 */
export function weave(history: ClientHistory, rewrites: KnownRewrites): Woven {
  const { links, rest } = history;
  const standing = longestStanding(rewrites, links.length);
  const items = standing === undefined ? [] : layPieces(history, standing);
  let isRewritten = standing !== undefined;
  let results: readonly string[] = [];

  const exchanges = exchangesByStart(rewrites, links.length);
  let link = standing?.position ?? 0;
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
    compactedMessages: standing === undefined ? 0 : countCompacted(standing),
    lineage: standing?.rewrite.lineage ?? "",
    handles: standing?.rewrite.handles ?? [],
    hasNote: standing?.rewrite.hasNote ?? false,
  };
}

/** The client's items that belong to one of its messages. */
function clientItems({ text, links }: ClientHistory, link: number): WovenItem[] {
  return (links[link]?.items ?? []).map((span) => ({ json: cut(text, span), until: link + 1, link }));
}

function layPieces(history: ClientHistory, { position, rewrite }: StandingRewrite): WovenItem[] {
  return rewrite.pieces.flatMap((piece) => {
    if (piece.kind === "ours") return piece.items.map((json) => ({ json, until: position }));
    const links = Array.from({ length: piece.to - piece.from }, (_, index) => piece.from + index);
    return links.flatMap((link) => clientItems(history, link));
  });
}

function longestStanding(rewrites: KnownRewrites, most: number): StandingRewrite | undefined {
  let longest: StandingRewrite | undefined;
  for (const [position, rewrite] of rewrites) {
    const stands = rewrite.kind === "compaction" || rewrite.kind === "repair";
    if (stands && position <= most && position > (longest?.position ?? 0)) longest = { position, rewrite };
  }
  return longest;
}

function countCompacted({ position, rewrite }: StandingRewrite): number {
  return rewrite.kind === "repair" ? rewrite.compactedMessages : position;
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

/**
 * Puts our answers before the client's own where the model asked both at once.
 *
 * A provider that keeps results inside a message gets them first in the message's content; the others get items of
 * their own. Which it is, the results themselves say: only blocks of a message name a `tool_use_id`, and only parts of
 * one are a `functionResponse`.
 */
function addResults(items: readonly WovenItem[], results: readonly string[]): WovenItem[] {
  const [first, ...others] = items;
  const until = first?.until ?? 0;
  const field = findHolder(results);
  if (first === undefined || field === undefined) return [...results.map((json) => ({ json, until })), ...items];
  return [{ json: addBlocks(first.json, results, field), until }, ...others];
}

/** The field of a message that results stand in; undefined where each is an item of its own. */
function findHolder(results: readonly string[]): "content" | "parts" | undefined {
  const fields = results.map((result) => findFieldSpans(result));
  if (fields.every((names) => names?.has("tool_use_id") === true)) return "content";
  return fields.every((names) => names?.has("functionResponse") === true) ? "parts" : undefined;
}

function addBlocks(message: string, blocks: readonly string[], field: "content" | "parts"): string {
  const content = findFieldSpans(message)?.get(field);
  if (content === undefined) return message;
  const own = findItemSpans(message, content);
  const text = message.slice(content.start, content.end);
  const list =
    own === undefined
      ? [...blocks, field === "parts" ? text : `{"type":"text","text":${text}}`]
      : [...blocks, ...own.map(({ start, end }) => message.slice(start, end))];
  return `${message.slice(0, content.start)}[${list.join(",")}]${message.slice(content.end)}`;
}
