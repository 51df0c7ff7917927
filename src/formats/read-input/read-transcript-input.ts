import { CompactionError } from "../../core/errors.ts";
import type { Format } from "../codec.ts";
import { anySessionLog, readSessionDocument } from "../session-logs/any-session-log.ts";
import type { PlainMessagesOptions } from "../session-logs/plain-messages.ts";
import type { SessionLog } from "../session-logs/session-log.ts";
import type { ByteChunks } from "./byte-chunks.ts";
import { decodeText } from "./decode-text.ts";
import { parseJson } from "./parse-json.ts";
import { readAllBytes } from "./read-all-bytes.ts";
import { MAXIMUM_LINE_BYTES, readJsonLines, type SkippedLine } from "./read-json-lines.ts";
import { sniffInput } from "./sniff-input.ts";

export interface ReadTranscriptOptions {
  /** Recognised from the content where it is missing. */
  readonly format?: Format;
  /** Leaves broken lines of a log out instead of refusing the input. */
  readonly lenient?: boolean;
  readonly maximumLineBytes?: number;
}

/** A session read from a file or a pipe. */
export interface TranscriptInput extends SessionLog {
  /** Lines that were left out because they could not be read. */
  readonly skipped: readonly SkippedLine[];
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
  { format, lenient = false, maximumLineBytes = MAXIMUM_LINE_BYTES }: ReadTranscriptOptions = {},
): Promise<TranscriptInput> {
  const input = await sniffInput(chunks, maximumLineBytes);
  const options: PlainMessagesOptions = format === undefined ? {} : { format };
  try {
    if (input.kind === "document") {
      const document = parseJson(decodeText(await readAllBytes(input.chunks)));
      return inFormat(format, { ...readSessionDocument(document, options), skipped: [] });
    }

    const skipped: SkippedLine[] = [];
    const log = anySessionLog(options);
    const lines = readJsonLines(input.chunks, {
      maximumLineBytes,
      ...(lenient ? { onSkipped: (line: SkippedLine) => void skipped.push(line) } : {}),
    });
    for await (const { value } of lines) log.add(value);
    return inFormat(format, { ...log.finish(), skipped });
  } finally {
    await input.close();
  }
}

/** A log is in the format its agent speaks: one that contradicts the caller is refused. */
function inFormat(format: Format | undefined, input: TranscriptInput): TranscriptInput {
  if (format === undefined || format === input.format) return input;
  const expected = `in that format, but it is a ${input.source} session in the ${input.format} format`;
  throw new CompactionError("NOT_THIS_FORMAT", { format, path: "", expected });
}
