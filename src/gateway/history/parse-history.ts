import type { Span } from "../../core/text/span.ts";
import { findSpans } from "../../formats/find-spans.ts";
import { type BodyMemory, createBodyMemory, type KnownItems, NOTHING_KNOWN } from "./body-memory.ts";
import type { HistoryLink } from "./link.ts";
import type { LinkKeys } from "./link-keys.ts";
import type { WireHistory } from "./wire-history.ts";

/** A request as the client sent it, cut into the pieces a rewrite is made of. */
export interface ClientHistory {
  /** The body, character for character. */
  readonly text: string;
  readonly fields: ReadonlyMap<string, Span>;
  /** The list with the conversation. */
  readonly list: Span;
  /** What opens the list without being part of the conversation. */
  readonly preamble: readonly Span[];
  readonly links: readonly HistoryLink[];
  /** Items after the last link that do not count. */
  readonly rest: readonly Span[];
}

/**
 * Cuts a body into links. Reads only what changed since the last request: the beginning that both have in common is
 * known from it, and a message that was seen before by its characters.
 *
 * Undefined if the body has no conversation in the form of a list.
 */
export function parseHistory(
  text: string,
  wire: WireHistory,
  keys: LinkKeys,
  memory: BodyMemory = createBodyMemory(),
): ClientHistory | undefined {
  const { format } = wire;
  let known: KnownItems = NOTHING_KNOWN;
  const recall = (start: number): readonly Span[] => {
    known = memory.recall({ text, start, format });
    return known.spans;
  };
  const { fields, items } = findSpans(text, wire.field, recall) ?? {};
  const list = fields?.get(wire.field);
  if (fields === undefined || list === undefined || items === undefined) return undefined;

  const preamble = [...known.preamble];
  const links = [...known.links];
  const identities = [...known.identities];
  let waiting: Span[] = [];
  let isOpening = links.length === 0;
  for (let index = known.linkedItems; index < items.length; index += 1) {
    const span = items[index];
    if (span === undefined) break;
    const identity = identities[index] ?? keys.find(text.slice(span.start, span.end), wire);
    identities[index] = identity;
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
  memory.note({ text, start: list.start, format, spans: items, identities, preamble, links });
  return { text, fields, list, preamble, links, rest: waiting };
}
