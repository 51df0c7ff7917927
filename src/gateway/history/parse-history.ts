import { findSpans, type Span } from "../../formats/find-spans.ts";
import { type BodyMemory, createBodyMemory } from "./body-memory.ts";
import type { ItemIdentity, LinkKeys } from "./link-keys.ts";
import type { WireHistory } from "./wire-history.ts";

/** A message of the client that counts, together with the items before it that do not. */
export interface Link {
  /** The items it is made of, as positions in the body. */
  readonly items: readonly Span[];
  /** Equal for two messages that say the same. */
  readonly key: string;
  /** What it says beyond that; see `ItemIdentity`. */
  readonly said: readonly string[];
}

/** A request as the client sent it, cut into the pieces a rewrite is made of. */
export interface ClientHistory {
  /** The body, character for character. */
  readonly text: string;
  readonly fields: ReadonlyMap<string, Span>;
  /** The list the conversation stands in. */
  readonly list: Span;
  /** What opens the list without being part of the conversation. */
  readonly preamble: readonly Span[];
  readonly links: readonly Link[];
  /** Items after the last link that do not count. */
  readonly rest: readonly Span[];
}

/**
 * Cuts a body into links. Reads only what changed since the last request: the beginning that both have in common is
 * known from it, and a message that was seen before by its characters.
 *
 * Undefined where the body does not hold a conversation as a list.
 */
export function parseHistory(
  text: string,
  wire: WireHistory,
  keys: LinkKeys,
  memory: BodyMemory = createBodyMemory(),
): ClientHistory | undefined {
  const { format } = wire;
  let known: readonly ItemIdentity[] = [];
  const recall = (start: number): readonly Span[] => {
    const { spans, identities } = memory.recall({ text, start, format });
    known = identities;
    return spans;
  };
  const { fields, items } = findSpans(text, wire.field, recall) ?? {};
  const list = fields?.get(wire.field);
  if (fields === undefined || list === undefined || items === undefined) return undefined;

  const preamble: Span[] = [];
  const links: Link[] = [];
  let waiting: Span[] = [];
  let isOpening = true;
  const identities: ItemIdentity[] = [];
  for (const [index, span] of items.entries()) {
    const identity = known[index] ?? keys.find(text.slice(span.start, span.end), wire);
    identities.push(identity);
    const { key, isPreamble, said } = identity;
    isOpening &&= isPreamble;
    if (isOpening) {
      preamble.push(span);
    } else if (key === undefined) {
      waiting.push(span);
    } else {
      links.push({ items: [...waiting, span], key, said });
      waiting = [];
    }
  }
  memory.note({ text, start: list.start, format, spans: items, identities });
  return { text, fields, list, preamble, links, rest: waiting };
}
