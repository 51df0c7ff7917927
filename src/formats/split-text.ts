import { isJson } from "../core/json/parse-json.ts";
import { findFieldSpans } from "./find-spans.ts";
import { findListKey, isRequestRow, parseRow, REQUEST_ROW } from "./split-request.ts";

/** Writes a request whose parts are already JSON text as rows, as `splitRequest` does, each to the letter. */
export function splitText(
  around: { readonly listKey: string; readonly before: string; readonly after: string } | undefined,
  items: readonly string[],
): string[] {
  if (around === undefined) return [...items];
  const { listKey, before, after } = around;
  const list = listKey === "" ? "" : `,"list":${JSON.stringify(listKey)}`;
  const body = `${before}${listKey === "" ? "" : "[]"}${after}`;
  return [`{"palimpsest":"${REQUEST_ROW}"${list},"body":${body}}`, ...items];
}

/**
 * The text of the request or the list of messages that was written as rows, every row to the letter: unlike the result
 * of `joinRequest`, it keeps what a value cannot express, such as a number of twenty digits.
 */
export function joinText(rows: readonly string[]): string {
  const [first = "", ...rest] = rows;
  const body = isRequestRow(first) ? findBody(first) : undefined;
  if (body === undefined) return writeList(rows);
  const listKey = findListKey(parseRow(body));
  const list = listKey === undefined ? undefined : findFieldSpans(body)?.get(listKey);
  return list === undefined ? body : `${body.slice(0, list.start)}${writeList(rest)}${body.slice(list.end)}`;
}

function findBody(row: string): string | undefined {
  const span = findFieldSpans(row)?.get("body");
  return span === undefined ? undefined : row.slice(span.start, span.end);
}

function writeList(rows: readonly string[]): string {
  return `[${rows.map((row) => (isJson(row) ? row : JSON.stringify(row))).join(",\n")}]`;
}
