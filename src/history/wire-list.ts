import { isObject } from "../formats/wire-value.ts";

/** Where the formats keep the messages of a request. */
const LIST_KEYS = ["messages", "input", "contents", "prompt"] as const;

/** The messages of a history as they came; undefined where they are no list, such as a bare prompt. */
export function readList(history: unknown): readonly unknown[] | undefined {
  if (Array.isArray(history)) return history;
  const list = isObject(history) ? history[listKey(history) ?? ""] : undefined;
  return Array.isArray(list) ? list : undefined;
}

/** The same history with other messages. */
export function withList(history: unknown, list: readonly unknown[]): unknown {
  if (!isObject(history)) return list;
  const key = listKey(history);
  return key === undefined ? history : { ...history, [key]: list };
}

function listKey(body: Readonly<Record<string, unknown>>): string | undefined {
  // The AI SDK lets a prompt win over messages.
  if (Array.isArray(body["prompt"])) return "prompt";
  return LIST_KEYS.find((key) => Array.isArray(body[key]));
}
