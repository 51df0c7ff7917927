import { isObject } from "../../core/json/wire-value.ts";
import { findFieldSpans, findItemSpans } from "../../formats/find-spans.ts";
import { THINKING_BLOCKS } from "../base/thinking-blocks.ts";
import { applyChanges } from "./apply-changes.ts";

/** A message without thinking. One that held nothing else stays as it is: an empty message is refused by itself. */
export function stripItemThinking(item: string): string {
  const message: unknown = JSON.parse(item);
  if (!isObject(message) || !Array.isArray(message["content"])) return item;
  const said = message["content"].filter((block: unknown) => !isObject(block) || !THINKING_BLOCKS.has(block["type"]));
  const isSame = said.length === message["content"].length;
  return isSame || said.length === 0 ? item : JSON.stringify({ ...message, content: said });
}

/** A body without any thinking. */
export function stripBodyThinking(text: string, field: string): string {
  const list = findFieldSpans(text)?.get(field);
  const items = list === undefined ? undefined : findItemSpans(text, list);
  const changes = (items ?? []).map((span) => ({ span, text: stripItemThinking(text.slice(span.start, span.end)) }));
  return applyChanges(text, changes);
}
