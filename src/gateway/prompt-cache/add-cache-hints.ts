import type { KeyedHash } from "../../core/base/ports.ts";
import { isObject, listField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { CacheLifetime, CacheProvider } from "../../core/prompt-cache/cache-hints.ts";
import { hasOwnMarkers } from "../../core/prompt-cache/has-own-markers.ts";
import { planCacheHints } from "../../core/prompt-cache/plan-cache-hints.ts";
import { cutSpan, type Span } from "../../core/text/span.ts";
import { findSpans } from "../../formats/find-spans.ts";
import type { Door } from "../doors/door.ts";
import { applyChanges, type TextChange } from "../rewrite/apply-changes.ts";

export interface AddedHintOptions {
  readonly ttl: CacheLifetime;
  readonly provider: CacheProvider;
  readonly hash: Pick<KeyedHash, "sha256">;
}

/** A judgement: breakpoints go to the three newest messages, and a message seldom has more than four items. */
const NEWEST_ITEMS = 12;

/** Where the parts of a body are from which hints are made. */
export interface HintedSpans {
  readonly fields: ReadonlyMap<string, Span>;
  /** What opens the list of the conversation without being part of it. */
  readonly preamble: readonly Span[];
  /** The rest of the list. */
  readonly items: readonly Span[];
}

/**
 * Tells the provider what of a body to keep in its prompt cache.
 *
 * Reads only the parts that can carry a hint; everything else stays as it is, character for character. A body whose
 * client manages the cache itself comes back unchanged.
 *
 * @param known Where its parts are, from a caller that has already read it: the body is long.
 */
export function addCacheHints(
  text: string,
  door: Door,
  options: AddedHintOptions,
  known: HintedSpans | undefined = findHinted(text, door),
): string {
  const list = known?.fields.get(door.history.field);
  if (known === undefined || list === undefined) return text;
  const { fields, preamble, items } = known;
  const shown = [...preamble, ...items.slice(-NEWEST_ITEMS)];
  const small: unknown = JSON.parse(
    `${text.slice(0, list.start)}[${shown.map((span) => cutSpan(text, span)).join(",")}]${text.slice(list.end)}`,
  );
  const transcript = door.codec.decode(small);
  if (
    text.includes(MARKER) &&
    (hasOwnMarkers(transcript) || items.some((span) => isMarked(cutSpan(text, span), door)))
  ) {
    return text;
  }
  const marked = door.codec.applyCacheHints(small, planCacheHints(transcript, options));
  if (marked === small || !isObject(small) || !isObject(marked)) return text;
  return applyChanges(text, [...changeItems(small, marked, shown, door), ...changeFields(small, marked, fields, door)]);
}

const MARKER = '"cache_control"';

/** Whether the client marked an item. Only items that contain the word are parsed. */
function isMarked(item: string, { codec }: Door): boolean {
  return item.includes(MARKER) && hasOwnMarkers(codec.decode([JSON.parse(item)]));
}

function findHinted(text: string, { history }: Door): HintedSpans | undefined {
  const { fields, items } = findSpans(text, history.field) ?? {};
  if (fields === undefined || items === undefined) return undefined;
  const firstTurn = items.findIndex((span) => !history.isPreamble(JSON.parse(cutSpan(text, span))));
  const opening = firstTurn === -1 ? items.length : firstTurn;
  return { fields, preamble: items.slice(0, opening), items: items.slice(opening) };
}

function changeItems(small: WireObject, marked: WireObject, shown: readonly Span[], { history }: Door): TextChange[] {
  const before = listField(small, history.field);
  return listField(marked, history.field).flatMap((item, index) => {
    const span = shown[index];
    return item === before[index] || span === undefined ? [] : [{ span, text: JSON.stringify(item) }];
  });
}

/** Changed fields beside the list, in their places; new ones after the last. */
function changeFields(
  small: WireObject,
  marked: WireObject,
  fields: ReadonlyMap<string, Span>,
  { history }: Door,
): TextChange[] {
  const end = Math.max(...[...fields.values()].map((span) => span.end));
  return Object.entries(marked).flatMap(([key, value]) => {
    if (key === history.field || value === small[key]) return [];
    const span = fields.get(key);
    const written = JSON.stringify(value);
    return span === undefined
      ? [{ span: { start: end, end }, text: `,${JSON.stringify(key)}:${written}` }]
      : [{ span, text: written }];
  });
}
