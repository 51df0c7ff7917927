import { CompactionError, isCompactionError } from "../../core/base/errors.ts";
import type { ByteChunks } from "./byte-chunks.ts";
import { decodeUtf8, hasByteOrderMark } from "./decode-utf8.ts";
import { parseDocument } from "./parse-document.ts";
import { MAX_LINE_BYTES, splitLines } from "./split-lines.ts";

const BYTE_ORDER_MARK = "\uFEFF";

export interface JsonLine {
  /** Counted from 1, blank lines included. */
  readonly line: number;
  readonly value: unknown;
  /** The line itself, without the blanks around it. */
  readonly text: string;
}

/** A line that could not be read, and why, without its content. */
export interface SkippedLine {
  readonly line: number;
  readonly reason: string;
}

export interface ReadJsonLinesOptions {
  readonly maximumLineBytes?: number;
  /** If given, a broken line is reported here and left out instead of ending the reading. */
  readonly onSkipped?: (skipped: SkippedLine) => void;
  /** Called with what is around the values, in order: line breaks, blanks, byte order marks. */
  readonly onBlank?: (characters: string) => void;
}

/**
 * Parses JSONL as it streams in, holding one line at a time. Blank lines, CRLF and byte order
 * marks pass.
 *
 * Throws `INVALID_JSON` or `LINE_TOO_LONG` with the number of the line; a last line that was cut
 * off is a broken line like any other.
 */
export async function* readJsonLines(
  chunks: ByteChunks,
  { maximumLineBytes = MAX_LINE_BYTES, onSkipped, onBlank }: ReadJsonLinesOptions = {},
): AsyncGenerator<JsonLine> {
  for await (const { line, bytes, isEnded } of splitLines(chunks, maximumLineBytes)) {
    let value: unknown;
    let text: string;
    try {
      if (bytes === undefined) throw new CompactionError("LINE_TOO_LONG", { line, maximumBytes: maximumLineBytes });
      text = decodeUtf8(bytes, line);
      if (hasByteOrderMark(bytes)) onBlank?.(BYTE_ORDER_MARK);
      if (text.trim() === "") {
        onBlank?.(`${text}${isEnded ? "\n" : ""}`);
        continue;
      }
      value = parseDocument(text, line);
    } catch (error) {
      const reason = reasonOf(error);
      if (onSkipped === undefined || reason === undefined) throw error;
      onSkipped({ line, reason });
      continue;
    }
    const start = text.length - text.trimStart().length;
    onBlank?.(text.slice(0, start));
    yield { line, value, text: text.trim() };
    onBlank?.(`${text.slice(text.trimEnd().length)}${isEnded ? "\n" : ""}`);
  }
}

function reasonOf(error: unknown): string | undefined {
  if (isCompactionError(error, "INVALID_JSON")) return error.details.reason;
  return isCompactionError(error, "LINE_TOO_LONG") ? "the line is too long" : undefined;
}
