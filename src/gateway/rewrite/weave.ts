import { cutSpan } from "../../core/text/span.ts";
import { findFieldSpans, findItemSpans } from "../../formats/find-spans.ts";
import type { StandingRewrite } from "../../replay/replay-history.ts";
import type { ExchangeRewrite, KnownRewrites } from "../../replay/rewrite.ts";
import type { ClientHistory } from "../history/parse-history.ts";
import type { Woven, WovenItem } from "./woven.ts";

/**
 * Puts what was sent before in the place of what the client sends again.
 *
 * The longest compacted beginning is replaced, and after it every answer during which the model asked us something.
 * Everything else is the client's, character for character.
 */
export function weave(history: ClientHistory, rewrites: KnownRewrites): Woven {
  const { links } = history;
  const standing = longestStanding(rewrites, links.length);
  const exchanges = exchangesByStart(rewrites, links.length);
  const position = standing?.position ?? 0;
  const standingExchanges = [...exchanges].filter(([start]) => start >= position);
  const exchangedMessages = standingExchanges.reduce(
    (most, [start, { messages }]) => Math.max(most, start + messages),
    0,
  );
  // Created each time: if kept, they would keep the text alive after moving to the old generation.
  const listItems = (): WovenItem[] => weaveAll(history, standing, exchanges);
  return {
    listItems,
    listAfter(messages) {
      // The message after an exchange includes our results. After that everything is the client's own.
      if (messages >= position && messages > exchangedMessages) return weaveClient(history, messages);
      return listItems().filter(({ until }) => until > messages);
    },
    isRewritten: standing !== undefined || standingExchanges.length > 0,
    compactedMessages: standing === undefined ? 0 : countCompacted(standing),
    lineage: standing?.rewrite.lineage ?? "",
    handles: standing?.rewrite.handles ?? [],
    hasNote: standing?.rewrite.hasNote ?? false,
  };
}

function weaveAll(
  history: ClientHistory,
  standing: StandingRewrite | undefined,
  exchanges: ReadonlyMap<number, ExchangeRewrite>,
): WovenItem[] {
  const { links } = history;
  const items = standing === undefined ? [] : layPieces(history, standing);
  let results: readonly string[] = [];
  let link = standing?.position ?? 0;
  while (link < links.length) {
    const exchange = exchanges.get(link);
    if (exchange !== undefined) {
      link += exchange.messages;
      for (const json of exchange.items) items.push({ json, until: link });
      results = exchange.results;
    } else if (results.length > 0) {
      items.push(...addResults(clientItems(history, link), results));
      results = [];
      link += 1;
    } else {
      addClientItems(items, history, link);
      link += 1;
    }
  }
  addRest(items, history);
  return items;
}

/** The client's own items after this many of its messages. */
function weaveClient(history: ClientHistory, messages: number): WovenItem[] {
  const items: WovenItem[] = [];
  for (let link = messages; link < history.links.length; link += 1) addClientItems(items, history, link);
  if (history.links.length > messages) addRest(items, history);
  return items;
}

/** The client's items that belong to one of its messages. */
function clientItems(history: ClientHistory, link: number): WovenItem[] {
  const items: WovenItem[] = [];
  addClientItems(items, history, link);
  return items;
}

function addClientItems(items: WovenItem[], { text, links }: ClientHistory, link: number): void {
  for (const span of links[link]?.items ?? []) items.push({ json: cutSpan(text, span), until: link + 1, link });
}

function addRest(items: WovenItem[], { text, links, rest }: ClientHistory): void {
  for (const span of rest) items.push({ json: cutSpan(text, span), until: links.length });
}

function layPieces(history: ClientHistory, { position, rewrite }: StandingRewrite): WovenItem[] {
  const items: WovenItem[] = [];
  for (const piece of rewrite.pieces) {
    if (piece.kind === "ours") for (const json of piece.items) items.push({ json, until: position });
    else for (let link = piece.from; link < piece.to; link += 1) addClientItems(items, history, link);
  }
  return items;
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

/** The exchanges of a conversation by the first message of the client that each replaces. */
function exchangesByStart(rewrites: KnownRewrites, most: number): Map<number, ExchangeRewrite> {
  const exchanges = new Map<number, ExchangeRewrite>();
  for (const [position, rewrite] of rewrites) {
    if (rewrite.kind === "exchange" && rewrite.messages > 0 && position <= most) {
      exchanges.set(position - rewrite.messages, rewrite);
    }
  }
  return exchanges;
}

/**
 * Puts our answers before the client's own if the model asked both at once.
 *
 * A provider that keeps results inside a message gets them first in the message's content; the others get separate
 * items. The results themselves show which it is: only blocks of a message name a `tool_use_id`, and only parts of one
 * are a `functionResponse`.
 */
function addResults(items: readonly WovenItem[], results: readonly string[]): WovenItem[] {
  const [first, ...others] = items;
  const until = first?.until ?? 0;
  const field = findHolder(results);
  if (first === undefined || field === undefined) return [...results.map((json) => ({ json, until })), ...items];
  return [{ json: addBlocks(first.json, results, field), until }, ...others];
}

/** The field of a message that contains results; undefined if each is a separate item. */
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
