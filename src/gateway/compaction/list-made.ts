import type { Message } from "../../core/model/message.ts";
import { writeEdited } from "../../formats/source-text.ts";
import { isObject } from "../../formats/wire-value.ts";

/** The messages that stand in the list, not in a field of their own. */
function listed(messages: readonly Message[]): readonly Message[] {
  return messages.filter(({ meta }) => meta?.place !== "instructions");
}

/**
 * The list of a new conversation: a number for a message that stood there in the old one, a text for one that is new.
 *
 * @param items The new list as it is written.
 */
export function listMade(
  before: readonly Message[],
  after: readonly Message[],
  items: readonly unknown[],
): (number | string)[] {
  const positions = new Map(listed(before).map((message, index) => [message, index]));
  return listed(after).map(
    (message, index) => positions.get(message) ?? writeEdited(message, withoutMarkers(items[index])),
  );
}

/**
 * An item that will be sent again and again, without the cache markers that the client had put on it: clients move them on
 * with each request, and a provider takes only a few.
 */
function withoutMarkers(item: unknown): unknown {
  if (!isObject(item) || !Array.isArray(item["content"])) return item;
  const { cache_control: _marker, ...rest } = item;
  return { ...rest, content: item["content"].map(withoutMarkersOfBlock) };
}

function withoutMarkersOfBlock(block: unknown): unknown {
  if (!isObject(block)) return block;
  const { cache_control: _marker, ...rest } = block;
  const { content } = rest;
  return Array.isArray(content) ? { ...rest, content: content.map(withoutMarkersOfBlock) } : rest;
}

/** The list of a body. */
export function readItems(body: unknown, field: string): readonly unknown[] {
  const items = isObject(body) ? body[field] : undefined;
  return Array.isArray(items) ? items : [];
}
