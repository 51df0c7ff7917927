import { findFieldSpans, findItemSpans } from "../../formats/find-spans.ts";
import type { WovenItem } from "./woven.ts";

/**
 * Puts our answers before the client's own where the model asked both at once.
 *
 * A provider that keeps results inside a message gets them first in the message's content; the others get items of
 * their own. Which it is, the results themselves say: only blocks of a message name a `tool_use_id`.
 */
export function addResults(items: readonly WovenItem[], results: readonly string[]): WovenItem[] {
  const [first, ...others] = items;
  const until = first?.until ?? 0;
  if (first === undefined || !results.every(isBlock)) return [...results.map((json) => ({ json, until })), ...items];
  return [{ json: addBlocks(first.json, results), until }, ...others];
}

function isBlock(result: string): boolean {
  return findFieldSpans(result)?.has("tool_use_id") === true;
}

function addBlocks(message: string, blocks: readonly string[]): string {
  const content = findFieldSpans(message)?.get("content");
  if (content === undefined) return message;
  const own = findItemSpans(message, content);
  const text = message.slice(content.start, content.end);
  const list =
    own === undefined
      ? [...blocks, `{"type":"text","text":${text}}`]
      : [...blocks, ...own.map(({ start, end }) => message.slice(start, end))];
  return `${message.slice(0, content.start)}[${list.join(",")}]${message.slice(content.end)}`;
}
