import { parseJson } from "../core/json/parse-json.ts";
import { isObject } from "../core/json/wire-value.ts";

/** Where providers and SDKs keep the messages of a request. In the AI SDK a prompt takes precedence over messages. */
const LIST_KEYS = ["prompt", "messages", "input", "contents"] as const;

/** The field with the messages of a request; undefined if it has none, or if the value is not a request. */
export function findListKey(wire: unknown): string | undefined {
  return isObject(wire) ? LIST_KEYS.find((key) => Array.isArray(wire[key])) : undefined;
}

/** Names the row with what was around the messages of a request. */
export const REQUEST_ROW = "request";

/**
 * Writes a request body or a list of messages as rows, one per message, so that an archive can see which of them
 * stayed. What is around the messages of a request (model, system prompt, tools) is the first row.
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

/** Whether a row is what was around the messages of a request. */
export function isRequestRow(row: string): boolean {
  return row.startsWith(`{"palimpsest":"${REQUEST_ROW}"`);
}

/** The request or the list of messages that `splitRequest` wrote. A row that is not JSON stays a string. */
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

/** The value of a row; a row that is not JSON stays a string. */
export function parseRow(row: string): unknown {
  return parseJson(row, row);
}
