import { CompactionError } from "../../core/base/errors.ts";
import { unrecognisedInput } from "../session-logs/session-log.ts";

/** Enough to meet the first NUL of any binary format in use. */
const SAMPLE_BYTES = 1024;

const SIGNATURES: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ["gzip data", [0x1f, 0x8b]],
  ["a zip archive", [0x50, 0x4b, 0x03, 0x04]],
  ["zstandard data", [0x28, 0xb5, 0x2f, 0xfd]],
  ["a PNG image", [0x89, 0x50, 0x4e, 0x47]],
  ["a PDF document", [0x25, 0x50, 0x44, 0x46]],
  ["an SQLite database", [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65]],
];

/**
 * Refuses input that cannot be JSON by its first line: nothing at all, binary data, UTF-16, a web
 * page, prose.
 */
export function refuseForeignInput(start: Uint8Array): void {
  const sample = start.subarray(0, SAMPLE_BYTES);
  if (isUtf16(sample)) {
    const reason = "the text is UTF-16; save it as UTF-8";
    throw new CompactionError("INVALID_JSON", { line: 1, column: 1, reason });
  }
  const signature = SIGNATURES.find(([, bytes]) => bytes.every((byte, index) => sample[index] === byte));
  if (signature !== undefined) throw new CompactionError("BINARY_INPUT", { looksLike: signature[0] });
  if (sample.some(isControl)) throw new CompactionError("BINARY_INPUT", { looksLike: "binary data" });

  const content = start.findIndex((byte) => byte > 0x20);
  const text = content === -1 ? "" : new TextDecoder().decode(start.subarray(content, content + SAMPLE_BYTES));
  if (text === "") throw new CompactionError("EMPTY_INPUT", { bytes: start.length });
  if (/^<(!doctype html|html|head|body)/i.test(text)) throw unrecognisedInput("an HTML page");
  if (text.startsWith("<")) throw unrecognisedInput("an XML document");
}

/** A byte order mark, or a NUL in every second byte. */
function isUtf16(sample: Uint8Array): boolean {
  const [first, second, third, fourth] = sample;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  return (first === 0 && third === 0 && second !== 0) || (second === 0 && fourth === 0 && first !== 0);
}

/** Control characters that no text has; tabs, line ends, form feeds and escape sequences pass. */
function isControl(byte: number): boolean {
  return byte < 0x08 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b);
}
