import { findFieldSpans, findItemSpans } from "../../formats/find-spans.ts";
import { isObject } from "../../formats/wire-value.ts";
import { THINKING_BLOCKS } from "../base/thinking-blocks.ts";
import { applyChanges } from "./apply-changes.ts";

/** A message without thinking. A message with nothing else stays as it is: an empty message would be refused. */
export function stripThinking(item: string): string {
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
  const changes = (items ?? []).map((span) => ({ span, text: stripThinking(text.slice(span.start, span.end)) }));
  return applyChanges(text, changes);
}
