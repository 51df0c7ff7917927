import { parseJson } from "../core/json/parse-json.ts";
import { isObject } from "../core/json/wire-value.ts";

/** Where providers and SDKs keep the messages of a request. The AI SDK lets a prompt win over messages. */
const LIST_KEYS = ["prompt", "messages", "input", "contents"] as const;

/** The field of a request that holds its messages; undefined where it has none, or the value is no request. */
export function findListKey(wire: unknown): string | undefined {
  return isObject(wire) ? LIST_KEYS.find((key) => Array.isArray(wire[key])) : undefined;
}

/** Names the row that holds what stood around the messages of a request. */
export const REQUEST_ROW = "request";

/**
 * Writes a request body or a list of messages as rows, a message each, so that an archive can tell which of them
 * stayed. What stands around the messages of a request (model, system prompt, tools) is the first row.
 */
export function splitRequest(wire: unknown): string[] {
  if (Array.isArray(wire)) return wire.map(writeRow);
  if (!isObject(wire)) return [writeRow(wire)];
  const list = findListKey(wire);
  const messages = list === undefined ? [] : wire[list];
  const body = list === undefined ? wire : { ...wire, [list]: [] };
  const around = JSON.stringify({ palimpsest: REQUEST_ROW, ...(list !== undefined && { list }), body });
  return Array.isArray(messages) ? [around, ...messages.map(writeRow)] : [around];
}

/** Whether a row holds what stood around the messages of a request. */
export function isRequestRow(row: string): boolean {
  return row.startsWith(`{"palimpsest":"${REQUEST_ROW}"`);
}

/** The request or the list of messages that `splitRequest` wrote. A row that is no JSON stands for itself, as a string. */
export function joinRequest(rows: readonly string[]): unknown {
  const [first, ...rest] = rows.map(parseRow);
  if (!isObject(first) || first["palimpsest"] !== REQUEST_ROW || !isObject(first["body"])) return rows.map(parseRow);
  const list = LIST_KEYS.find((key) => key === first["list"]);
  return list === undefined ? first["body"] : { ...first["body"], [list]: rest };
}

function writeRow(value: unknown): string {
  // Undefined has no JSON; in a list it is written as null.
  return JSON.stringify(value) ?? "null";
}

/** A row as the value that it is; one that is no JSON stands for itself. */
export function parseRow(row: string): unknown {
  return parseJson(row, row);
}
