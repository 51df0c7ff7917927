import { isObject } from "../../core/json/wire-value.ts";
import type { CacheHints } from "../../core/prompt-cache/cache-hints.ts";
import { setCacheKey } from "../mark-block.ts";

/** Writes the routing key into a request body that has none. A bare list of items has no place for one. */
export function applyCacheHints(wire: unknown, { key }: CacheHints): unknown {
  return isObject(wire) ? setCacheKey(wire, key) : wire;
}
