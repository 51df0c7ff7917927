import { CompactionError } from "../../core/base/errors.ts";
import { endOfString, isClosing, isOpening } from "../../core/json/scan-json.ts";
import { QUOTE } from "../../core/text/character-codes.ts";
import { findJsonFault } from "./find-json-fault.ts";
import { locate } from "./locate.ts";

/** Far deeper than any provider accepts, and far less than would overflow the stack of code that walks the value. */
const MAX_DEPTH = 1_000;

/**
 * Parses one JSON document, with or without a byte order mark.
 *
 * Throws `INVALID_JSON` with the line and column of the first character that cannot be part of
 * JSON, counted from 1 in UTF-16 units as editors do.
 *
 * @param firstLine The number of the text's first line in the file it is from.
 */
export function parseDocument(text: string, firstLine = 1): unknown {
  const json = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const refuse = (offset: number, reason: string): CompactionError<"INVALID_JSON"> => {
    const { line, column } = locate(json, offset);
    return new CompactionError("INVALID_JSON", { line: firstLine + line - 1, column, reason });
  };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    // The parser's own message quotes the text, so it does not travel as the cause.
    const { offset, reason } = findJsonFault(json) ?? { offset: 0, reason: "the parser ran out of memory" };
    throw refuse(offset, reason);
  }
  const deepAt = findDeepNesting(json);
  if (deepAt !== undefined) throw refuse(deepAt, `it is nested more than ${MAX_DEPTH} deep`);
  return value;
}

/** The parser accepts any depth, but code that walks the value afterwards would run out of stack. */
function findDeepNesting(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at) - 1;
    else if (isOpening(code)) {
      depth += 1;
      if (depth > MAX_DEPTH) return at;
    } else if (isClosing(code)) depth -= 1;
  }
  return undefined;
}
