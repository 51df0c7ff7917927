import { isObject } from "../core/json/wire-value.ts";
import { findListKey } from "../formats/split-request.ts";

/** The messages of a history as they came; undefined if they are not a list, such as a bare prompt. */
export function findList(history: unknown): readonly unknown[] | undefined {
  if (Array.isArray(history)) return history;
  const list = isObject(history) ? history[findListKey(history) ?? ""] : undefined;
  return Array.isArray(list) ? list : undefined;
}

/** The same history with other messages. */
export function withList(history: unknown, list: readonly unknown[]): unknown {
  if (!isObject(history)) return list;
  const key = findListKey(history);
  return key === undefined ? history : { ...history, [key]: list };
}
