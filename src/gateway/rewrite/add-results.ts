import { findFieldSpans, findItemSpans } from "../../formats/find-spans.ts";
import type { WovenItem } from "./woven.ts";

/**
 * Puts our answers before the client's own where the model asked both at once.
 *
 * A provider that keeps results inside a message gets them first in the message's content; the others get items of
 * their own. Which it is, the results themselves say: only blocks of a message name a `tool_use_id`, and only parts of
 * one are a `functionResponse`.
 */
export function addResults(items: readonly WovenItem[], results: readonly string[]): WovenItem[] {
  const [first, ...others] = items;
  const until = first?.until ?? 0;
  const field = findHolder(results);
  if (first === undefined || field === undefined) return [...results.map((json) => ({ json, until })), ...items];
  return [{ json: addBlocks(first.json, results, field), until }, ...others];
}

/** The field of a message that results stand in; undefined where each is an item of its own. */
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
