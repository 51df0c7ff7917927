import { isObject } from "../../core/json/wire-value.ts";

/**
 * An item that will be sent again and again, without the cache markers that the client had put on it: clients move them
 * with each request, and a provider accepts only a few.
 */
export function withoutMarkers(item: unknown): unknown {
  return isObject(item) ? withoutMarkersOfBlock(item) : item;
}

/** The same for an item as it is written; one without a marker comes back character for character. */
export function withoutWrittenMarkers(json: string): string {
  if (!json.includes('"cache_control"')) return json;
  const item: unknown = JSON.parse(json);
  const bare = JSON.stringify(withoutMarkers(item));
  return bare === JSON.stringify(item) ? json : bare;
}

/** Only a key on a block is a marker: the arguments of a call are content, whatever their keys are called. */
function withoutMarkersOfBlock(block: unknown): unknown {
  if (!isObject(block)) return block;
  const { cache_control: _marker, ...rest } = block;
  const { content } = rest;
  return Array.isArray(content) ? { ...rest, content: content.map(withoutMarkersOfBlock) } : rest;
}
