import { CompactionError } from "../../core/base/errors.ts";
import type { Format } from "../codec.ts";
import { anySessionLog, readSessionDocument } from "../session-logs/any-session-log.ts";
import type { PlainMessagesOptions } from "../session-logs/plain-messages.ts";
import type { SessionLog } from "../session-logs/session-log.ts";
import { locateSource, type SourceText } from "../source-text.ts";
import type { ByteChunks } from "./byte-chunks.ts";
import { decodeUtf8, hasByteOrderMark } from "./decode-utf8.ts";
import { parseDocument } from "./parse-document.ts";
import { readAllBytes } from "./read-all-bytes.ts";
import { readJsonLines, type SkippedLine } from "./read-json-lines.ts";
import { sniffInput } from "./sniff-input.ts";
import { MAX_LINE_BYTES } from "./split-lines.ts";

export interface ReadTranscriptOptions {
  /** Detected from the content if it is missing. */
  readonly format?: Format;
  /** Leaves broken lines of a log out instead of refusing the input. */
  readonly lenient?: boolean;
  readonly maximumLineBytes?: number;
}

/** A session read from a file or a pipe. */
export interface TranscriptInput extends SessionLog {
  /** Lines that were left out because they could not be read. */
  readonly skipped: readonly SkippedLine[];
  /** The session in its original characters, if it is written in the form in which it was read. */
  readonly sourceText?: SourceText;
}

/**
 * Reads a session of any supported kind from bytes: a JSON document, JSONL, or the log of an
 * agent.
 *
 * JSONL streams through: beside the messages themselves only one line is held. Whatever the bytes
 * are, it throws `CompactionError` and nothing else.
 */
export async function readTranscriptInput(
  chunks: ByteChunks,
  { format, lenient = false, maximumLineBytes = MAX_LINE_BYTES }: ReadTranscriptOptions = {},
): Promise<TranscriptInput> {
  const input = await sniffInput(chunks, maximumLineBytes);
  const options: PlainMessagesOptions = format === undefined ? {} : { format };
  try {
    if (input.kind === "document") {
      const bytes = await readAllBytes(input.chunks);
      const text = decodeUtf8(bytes).replace(/^\uFEFF/, "");
      const log = readSessionDocument(parseDocument(text), options);
      return inFormat(format, { ...log, ...sourceOf(log, text, hasByteOrderMark(bytes)), skipped: [] });
    }

    const skipped: SkippedLine[] = [];
    const log = anySessionLog(options);
    let gap = "";
    const lines = readJsonLines(input.chunks, {
      maximumLineBytes,
      onBlank: (blank) => {
        gap += blank;
      },
      ...(lenient ? { onSkipped: (line: SkippedLine) => void skipped.push(line) } : {}),
    });
    // Kept as long as the message is: when a reader drops a message, its line goes too.
    const texts = new WeakMap<object, string>();
    const gaps: string[] = [];
    for await (const { value, text } of lines) {
      gaps.push(gap);
      gap = "";
      if (typeof value === "object" && value !== null) texts.set(value, text);
      log.add(value);
    }
    gaps.push(gap);
    const read = log.finish();
    return inFormat(format, { ...read, ...sourceOfLines(read, texts, gaps), skipped });
  } finally {
    await input.close();
  }
}

/** The characters of a plain document; a log is not written back as it was. */
function sourceOf({ source, wire }: SessionLog, text: string, isMarked: boolean): Pick<TranscriptInput, "sourceText"> {
  const sourceText = source === "json" ? locateSource(text, wire) : undefined;
  return sourceText === undefined
    ? {}
    : { sourceText: { ...sourceText, ...(isMarked && { isMarked: true as const }) } };
}

/** The same of plain lines: a message each, or the last of several requests. */
function sourceOfLines(
  { source, wire }: SessionLog,
  texts: WeakMap<object, string>,
  gaps: readonly string[],
): Pick<TranscriptInput, "sourceText"> {
  if (source !== "jsonl" && source !== "json") return {};
  const textOf = (value: unknown) => (typeof value === "object" && value !== null ? texts.get(value) : undefined);
  const text = textOf(wire);
  const sourceText = text === undefined ? undefined : locateSource(text, wire);
  if (sourceText !== undefined) return { sourceText };
  const items = Array.isArray(wire) ? wire.map(textOf) : [];
  if (items.length === 0 || !items.every((item) => item !== undefined)) return {};
  // A line that is not one of the messages was in one of the gaps, and was not kept.
  return { sourceText: { items, ...(gaps.length === items.length + 1 && { gaps }) } };
}

/** A log has the format of its agent: if that contradicts the caller, it is refused. */
function inFormat(format: Format | undefined, input: TranscriptInput): TranscriptInput {
  if (format === undefined || format === input.format) return input;
  const expected = `in that format, but it is a ${input.source} session in the ${input.format} format`;
  throw new CompactionError("NOT_THIS_FORMAT", { format, path: "", expected });
}
