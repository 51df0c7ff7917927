import { isObject, listField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { Span } from "../../core/text/span.ts";
import { findFieldSpans, findItemSpans } from "../../formats/find-spans.ts";
import { THINKING_BLOCKS } from "../base/thinking-blocks.ts";
import { applyChanges, type TextChange } from "../rewrite/apply-changes.ts";
import { withoutMarkers } from "../rewrite/without-markers.ts";

/** Anthropic's documentation, "Prompt caching": a request with more breakpoints is refused. */
const MAX_MARKERS = 4;

/**
 * A body of Anthropic's API whose client marks its newest message, with such a marker on the item that now follows it.
 *
 * A client never sees what is said while its model looks things up, so it cannot mark it: every round would pay for the
 * rounds before it, and if they are many blocks, the next request would not find in the cache what comes before them.
 *
 * @param field Where the messages are.
 */
export function markNewest(text: string, field: string): string {
  const list = text.includes('"cache_control"') ? findFieldSpans(text)?.get(field) : undefined;
  const items = list && findItemSpans(text, list);
  const last = items?.at(-1);
  if (list === undefined || items === undefined || last === undefined) return text;
  const marked = items.flatMap((span) => {
    const item = parseItem(text, span);
    return item === undefined ? [] : [{ span, item, markers: markersOf(item) }];
  });
  const newest = marked.findLast(({ markers }) => markers.length > 0);
  const marker = newest?.markers.at(-1);
  const withMarker = newest?.span === last ? undefined : markItem(JSON.parse(text.slice(last.start, last.end)), marker);
  if (newest === undefined || withMarker === undefined) return text;

  const around: unknown = JSON.parse(`${text.slice(0, list.start)}[]${text.slice(list.end)}`);
  const others = ["tools", "system"].flatMap((name) => listField(around, name)).flatMap(markersOf);
  const count = others.length + marked.reduce((sum, { markers }) => sum + markers.length, 0);
  const changes: TextChange[] = [{ span: last, text: JSON.stringify(withMarker) }];
  // What the client's newest one marks is cached by now, and found from where the marker stands next.
  if (count >= MAX_MARKERS) changes.unshift({ span: newest.span, text: JSON.stringify(withoutMarkers(newest.item)) });
  return applyChanges(text, changes);
}

/** An item that may carry a marker. */
function parseItem(text: string, { start, end }: Span): unknown {
  const json = text.slice(start, end);
  return json.includes('"cache_control"') ? JSON.parse(json) : undefined;
}

/** The markers of an item or a block; a key in the arguments of a call is not one. */
function markersOf(block: unknown): unknown[] {
  if (!isObject(block)) return [];
  const { cache_control: own } = block;
  return [...listField(block, "content").flatMap(markersOf), ...(isObject(own) ? [own] : [])];
}

/** An item with a marker on its last block; undefined if it cannot carry one. */
function markItem(item: unknown, marker: unknown): WireObject | undefined {
  const blocks = listField(item, "content");
  const last = blocks.at(-1);
  // Anthropic's documentation, "Prompt caching": thinking cannot carry a breakpoint.
  if (!isObject(item) || !isObject(last) || THINKING_BLOCKS.has(last["type"])) return undefined;
  return { ...item, content: [...blocks.slice(0, -1), { ...last, cache_control: marker }] };
}
