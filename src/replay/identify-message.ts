import { hash } from "node:crypto";
import { canonicalJson } from "../core/json/canonical-json.ts";
import { isObject } from "../core/json/wire-value.ts";
import { toPlain } from "./plain-value.ts";

/**
 * What identifies a host's message when it is sent again: its content, whatever the order of its keys and wherever its
 * prompt-cache marks are, which hosts move with every request.
 */
export function identifyMessage(message: unknown): string {
  return hash("sha256", canonicalJson(withoutMarks(toPlain(message))));
}

/**
 * A message without marks of the prompt cache, on itself, on its blocks and on the content of results. Keys keep their
 * order.
 */
export function withoutMarks(message: unknown): unknown {
  if (!isObject(message)) return message;
  const kept = Object.entries(message).flatMap(([key, value]): [string, unknown][] => {
    if (key === "cache_control") return [];
    if (key === "content" || key === "parts" || key === "output") return [[key, withoutMarksWithin(value)]];
    return key === "providerOptions" ? withoutMarkOptions(value) : [[key, value]];
  });
  return Object.fromEntries(kept);
}

function withoutMarksWithin(value: unknown): unknown {
  return Array.isArray(value) ? value.map(withoutMarks) : withoutMarks(value);
}

/** The AI SDK puts them among the options of each provider. Options with nothing else in them count as none. */
function withoutMarkOptions(options: unknown): [string, unknown][] {
  if (!isObject(options)) return [["providerOptions", options]];
  const kept = Object.entries(options).flatMap(([provider, own]): [string, unknown][] => {
    if (!isObject(own)) return [[provider, own]];
    const { cacheControl: _mark, cachePoint: _point, cache_control: _other, ...rest } = own;
    return Object.keys(rest).length === 0 ? [] : [[provider, rest]];
  });
  return kept.length === 0 ? [] : [["providerOptions", Object.fromEntries(kept)]];
}
