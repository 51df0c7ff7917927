import type { Span } from "../../core/text/span.ts";
import type { Format } from "../../formats/codec.ts";
import type { HistoryLink } from "./link.ts";
import type { ItemIdentity } from "./link-keys.ts";

/** The items of a list that were read before, as far as they are in a new body character for character. */
export interface KnownItems extends CutItems {
  readonly spans: readonly Span[];
  readonly identities: readonly ItemIdentity[];
  /** How many of the items, from the first on, are part of the preamble or of a link here. */
  readonly linkedItems: number;
}

/** Preamble and links of items: see `ClientHistory`. */
interface CutItems {
  readonly preamble: readonly Span[];
  readonly links: readonly HistoryLink[];
}

/** A body that was read, with its list. */
export interface KnownBody extends ListPlace, CutItems {
  readonly spans: readonly Span[];
  readonly identities: readonly ItemIdentity[];
}

/** Where a list is. */
export interface ListPlace {
  readonly text: string;
  readonly start: number;
  /** The meaning of an item depends on it. */
  readonly format: Format;
}

/** Remembers the last body of each conversation: a client sends all of it again, and only its end is new. */
export interface BodyMemory {
  /** What is known about a list; nothing if none began alike. */
  recall(list: ListPlace): KnownItems;
  note(body: KnownBody): void;
}

/**
 * Bodies are kept as they are: at most this many, and together no more characters than 64 conversations of 100,000
 * tokens at the same time. With room for fewer than are active, each would be forgotten before it comes again.
 */
const MAX_BODIES = 256;
const MAX_CHARACTERS = 24_000_000;
/** Lists that are equal up to here count as one conversation. */
const OPENING_CHARACTERS = 512;
/** Two bodies are compared in pieces: whole ones take the engine a few instructions for many characters. */
const COMPARED_AT_ONCE = 4_096;
/** Preamble and links of a list that is elsewhere or unknown. */
const NOT_CUT = { preamble: [], links: [], linkedItems: 0 } as const;
export const NOTHING_KNOWN: KnownItems = { spans: [], identities: [], ...NOT_CUT };

export function createBodyMemory({ maxBodies = MAX_BODIES } = {}): BodyMemory {
  const bodies = new Map<string, KnownBody>();
  let characters = 0;

  function forget(opening: string): void {
    characters -= bodies.get(opening)?.text.length ?? 0;
    bodies.delete(opening);
  }

  return {
    recall(list) {
      const last = bodies.get(openingOf(list));
      if (last === undefined) return NOTHING_KNOWN;
      const common = last.start + countCommon(list.text.slice(list.start), last.text.slice(last.start));
      // Less than, not equal: the character after an item shows that it ends there.
      const count = last.spans.findLastIndex(({ end }) => end < common) + 1;
      const spans = last.spans.slice(0, count);
      const identities = last.identities.slice(0, count);
      const moved = list.start - last.start;
      if (moved === 0) return { spans, identities, ...recallLinks(last, spans) };
      return {
        spans: spans.map(({ start, end }) => ({ start: start + moved, end: end + moved })),
        identities,
        ...NOT_CUT,
      };
    },
    note(body) {
      const opening = openingOf(body);
      // Removed first: the newest note is at the end, and a key never outlives the body it was cut from.
      forget(opening);
      bodies.set(opening, body);
      characters += body.text.length;
      for (const oldest of bodies.keys()) {
        if (bodies.size <= maxBodies && characters <= MAX_CHARACTERS) break;
        forget(oldest);
      }
    },
  };
}

/** The links that consist only of these items, the first of a body. */
function recallLinks(last: KnownBody, spans: readonly Span[]): CutItems & Pick<KnownItems, "linkedItems"> {
  const end = spans.at(-1)?.end ?? 0;
  const links = last.links.slice(0, last.links.findLastIndex((link) => endOf(link) <= end) + 1);
  const newest = links.at(-1);
  if (newest === undefined) return NOT_CUT;
  const linkedItems = spans.findLastIndex((span) => span.end <= endOf(newest)) + 1;
  return { preamble: last.preamble, links, linkedItems };
}

function endOf({ items }: HistoryLink): number {
  return items.at(-1)?.end ?? 0;
}

function openingOf({ text, start, format }: ListPlace): string {
  return `${format} ${text.slice(start, start + OPENING_CHARACTERS)}`;
}

/** How many characters two texts begin with alike, in whole pieces. */
function countCommon(one: string, other: string): number {
  let common = 0;
  const most = Math.min(one.length, other.length);
  while (common + COMPARED_AT_ONCE <= most) {
    const next = common + COMPARED_AT_ONCE;
    if (one.slice(common, next) !== other.slice(common, next)) break;
    common = next;
  }
  return common;
}
