import { isObject } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import type { CacheLifetime } from "../../../core/prompt-cache/cache-hints.ts";

/** A wire object without its cache marker, and without fields that are null: a client may leave those out. */
export function stripMarker(wire: WireObject): WireObject {
  return Object.fromEntries(Object.entries(wire).filter(([key, value]) => key !== "cache_control" && value !== null));
}

/** The lifetime that a marker on this object asks for. */
export function findMarker(wire: unknown): CacheLifetime | undefined {
  const marker = isObject(wire) ? wire["cache_control"] : undefined;
  return isObject(marker) ? (marker["ttl"] === "1h" ? "1h" : "5m") : undefined;
}

/** Content as a list of blocks: providers read a bare string as one text block. */
export function listBlocks(content: unknown, textType = "text"): readonly WireObject[] {
  if (typeof content === "string") return [{ type: textType, text: content }];
  return Array.isArray(content) ? content.filter(isObject) : [];
}
