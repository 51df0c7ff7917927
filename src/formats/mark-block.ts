import { isObject } from "../core/json/wire-value.ts";
import type { WireObject } from "../core/model/json.ts";
import type { BreakpointHint, CacheLifetime } from "../core/prompt-cache/cache-hints.ts";

/** Anthropic's marker of a cached prefix. Without a lifetime it means five minutes. */
export function cacheMarker(ttl: CacheLifetime): WireObject {
  return ttl === "1h" ? { type: "ephemeral", ttl } : { type: "ephemeral" };
}

/** The same blocks with a marker on one of them; unchanged if there is no such block. */
export function markBlock(blocks: readonly unknown[], index: number, marker: WireObject): readonly unknown[] {
  const block = blocks[index];
  return isObject(block) ? blocks.with(index, { ...block, cache_control: marker }) : blocks;
}

/** The same messages with a marker on those that a hint names, counted from the message at `offset`. */
export function markHinted(
  messages: readonly unknown[],
  hints: readonly BreakpointHint[],
  offset: number,
  mark: (message: WireObject, hint: BreakpointHint) => WireObject,
): unknown[] {
  const byIndex = new Map(hints.map((hint) => [hint.messageIndex - offset, hint]));
  return messages.map((message, index) => {
    const hint = byIndex.get(index);
    return hint === undefined || !isObject(message) ? message : mark(message, hint);
  });
}

/** The same body with OpenAI's routing key, unless it already has one or there is none to set. */
export function setCacheKey(body: WireObject, key: string | undefined): WireObject {
  return key === undefined || (body["prompt_cache_key"] ?? null) !== null ? body : { ...body, prompt_cache_key: key };
}
