import type { KeyedHash } from "../../core/base/ports.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { CacheHints, CacheLifetime, CacheProvider } from "../../core/prompt-cache/cache-hints.ts";
import { hasOwnMarkers } from "../../core/prompt-cache/has-own-markers.ts";
import { planCacheHints } from "../../core/prompt-cache/plan-cache-hints.ts";
import { findFieldSpans, findItemSpans, type Span } from "../../formats/find-spans.ts";
import { isObject, listField } from "../../formats/wire-value.ts";
import type { Door } from "../doors/door.ts";
import { applyChanges, type Change } from "../rewrite/apply-changes.ts";

export interface CacheHintOptions {
  readonly ttl: CacheLifetime;
  readonly provider: CacheProvider;
  readonly hash: Pick<KeyedHash, "sha256">;
}

/** Breakpoints go to the newest messages: so many items are looked at for them. */
const NEWEST_ITEMS = 12;

/**
 * Tells the provider what of a body to keep in its prompt cache.
 *
 * Reads only what a hint can stand in; everything else stays as it is, character for character. A body whose client
 * manages the cache by itself comes back unchanged.
 */
export function addCacheHints(text: string, door: Door, options: CacheHintOptions): string {
  const fields = findFieldSpans(text);
  const list = fields?.get(door.history.field);
  const items = list === undefined ? undefined : findItemSpans(text, list);
  if (fields === undefined || list === undefined || items === undefined) return text;
  if (text.includes('"cache_control"') && hasOwnMarkers(door.codec.decode(JSON.parse(text)))) return text;

  const shown = chooseItems(text, items, door);
  const small: unknown = JSON.parse(
    `${text.slice(0, list.start)}[${shown.map(({ start, end }) => text.slice(start, end)).join(",")}]${text.slice(list.end)}`,
  );
  const marked = door.applyCacheHints(small, planHints(small, door, options));
  if (marked === small || !isObject(small) || !isObject(marked)) return text;
  return applyChanges(text, [...changeItems(small, marked, shown, door), ...changeFields(small, marked, fields, door)]);
}

function planHints(body: unknown, { codec }: Door, options: CacheHintOptions): CacheHints {
  return planCacheHints(codec.decode(body), options);
}

/** What opens the list, and its newest items. */
function chooseItems(text: string, items: readonly Span[], { history }: Door): Span[] {
  const isPreamble = ({ start, end }: Span) => history.isPreamble(JSON.parse(text.slice(start, end)));
  const firstTurn = items.findIndex((item) => !isPreamble(item));
  const opening = firstTurn === -1 ? items.length : firstTurn;
  return [...items.slice(0, opening), ...items.slice(opening).slice(-NEWEST_ITEMS)];
}

function changeItems(small: WireObject, marked: WireObject, shown: readonly Span[], { history }: Door): Change[] {
  const before = listField(small, history.field);
  return listField(marked, history.field).flatMap((item, index) => {
    const span = shown[index];
    return item === before[index] || span === undefined ? [] : [{ span, text: JSON.stringify(item) }];
  });
}

/** Fields beside the list that changed, in their places; new ones after the last. */
function changeFields(
  small: WireObject,
  marked: WireObject,
  fields: ReadonlyMap<string, Span>,
  { history }: Door,
): Change[] {
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
