import { CompactionError } from "../../core/errors.ts";
import { findJsonFault } from "./find-json-fault.ts";
import { locate } from "./locate.ts";

/**
 * Parses one JSON document, with or without a byte order mark.
 *
 * Throws `INVALID_JSON` with the line and column of the first character that cannot be part of
 * JSON, counted from 1 in UTF-16 units as editors do.
 *
 * @param firstLine The number of the text's first line in the file it is from.
 */
export function parseJson(text: string, firstLine = 1): unknown {
  const json = text.startsWith("\uFEFF") ? text.slice(1) : text;
  try {
    return JSON.parse(json);
  } catch {
    // The parser's own message quotes the text, so it does not travel as the cause.
    const { offset, reason } = findJsonFault(json) ?? { offset: 0, reason: "the parser ran out of memory" };
    const { line, column } = locate(json, offset);
    throw new CompactionError("INVALID_JSON", { line: firstLine + line - 1, column, reason });
  }
}
