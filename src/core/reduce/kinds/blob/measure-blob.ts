import { holdsOmission } from "../../../text/is-omission.ts";
import { lineEnds } from "../../../text/line-ends.ts";
import { LINE_CHARACTERS } from "../../../text/scan-limits.ts";
import { type BlobForm, DATA_URL } from "./detect-form.ts";
import { LOST_BYTE, READ_BYTES } from "./name-type.ts";

/** What a blob encodes. */
export interface MeasuredBlob {
  /** Undefined if the text has lost it. */
  readonly bytes?: number;
  /** The first bytes. */
  readonly start: readonly number[];
  /** The type that a data URL or an envelope states. */
  readonly stated?: string;
}

/** Base64 digits go from 0 to 63. */
const NO_DIGIT = 64;
/** The value of each character, in the common and the URL-safe alphabet. */
const DIGITS = new Uint8Array(0x80).fill(NO_DIGIT);
for (const [digit, character] of [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].entries()) {
  DIGITS[character.charCodeAt(0)] = digit;
}
DIGITS["-".charCodeAt(0)] = 62;
DIGITS["_".charCodeAt(0)] = 63;
/** An envelope, such as a key's, is not part of its content. */
const ENVELOPE_MARK = 0x2d;
const ENVELOPE_LABEL = /^\s*-{5}BEGIN ([A-Z0-9 ]{1,60})-{5}/;

/**
 * Decodes the first bytes of a blob and counts all of them, without a copy; if something was cut out, they cannot be
 * counted.
 */
export function measureBlob(text: string, form: BlobForm): MeasuredBlob {
  const { bytes, ...measured } = measureWhole(text, form);
  return bytes === undefined || holdsOmission(text) ? measured : { ...measured, bytes };
}

function measureWhole(text: string, form: BlobForm): MeasuredBlob {
  if (form === "base64") {
    const label = ENVELOPE_LABEL.exec(text.slice(0, 200))?.[1];
    return { ...decodeBase64(text, 0), ...(label !== undefined && { stated: label }) };
  }
  if (form === "hex") return decodeHex(text, 0, text.length);
  if (form === "hex dump") return decodeDump(text);
  if (form === "binary") return { start: Array.from(text.slice(0, READ_BYTES), byteOf) };
  if (form === "minified code") return { start: [] };
  const match = DATA_URL.exec(text.slice(0, 512));
  const stated = match?.[1];
  const isBase64 = match?.[2]?.toLowerCase().endsWith(";base64") === true;
  const measured = isBase64 ? decodeBase64(text, match?.[0].length ?? 0) : { start: [] };
  return { ...measured, ...(stated !== undefined && { stated }) };
}

function byteOf(character: string): number {
  const code = character.charCodeAt(0);
  return code < 0x80 ? code : LOST_BYTE;
}

interface DecodedBytes {
  readonly bytes: number;
  /** The first of them. */
  readonly start: readonly number[];
}

function decodeBase64(text: string, from: number): DecodedBytes {
  let digits = 0;
  let bits = 0;
  const start: number[] = [];
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === ENVELOPE_MARK && text.startsWith("-----", at)) {
      const end = text.indexOf("\n", at);
      at = end === -1 ? text.length : end;
      continue;
    }
    const digit = DIGITS[code] ?? NO_DIGIT;
    if (digit === NO_DIGIT) continue;
    digits += 1;
    if (start.length >= READ_BYTES) continue;
    bits = ((bits << 6) | digit) & 0xffff;
    const left = (digits * 6) % 8;
    if (left !== 6) start.push((bits >> left) & 0xff);
  }
  return { bytes: Math.floor((digits * 3) / 4), start };
}

/** Decodes what is between two positions, whatever separates the digits. */
function decodeHex(text: string, from: number, to: number): DecodedBytes {
  let digits = 0;
  let high = 0;
  const start: number[] = [];
  for (let at = from; at < to; at += 1) {
    const digit = hexDigitOf(text.charCodeAt(at));
    if (digit === undefined) continue;
    if (digits % 2 === 1 && start.length < READ_BYTES) start.push(high * 16 + digit);
    high = digit;
    digits += 1;
  }
  return { bytes: Math.floor(digits / 2), start };
}

function hexDigitOf(code: number): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : undefined;
}

/** A line of a dump; the last one may be short, and may be followed by the length as a lone offset. */
const DUMPED = /^([0-9a-f]{6,16})(?::? {1,3}(?=[0-9a-f]{2})|\s*$)/;
/** Words as `od` writes them without options, the second byte before the first. */
const OCTAL_WORDS = /^(?:[0-3][0-7]{5}(?: {1,2}|\s*$)){1,16}/;

/** Measures a dump. Dumps leave out repeated lines, so the last offset gives the length. */
function decodeDump(text: string): DecodedBytes {
  const start: number[] = [];
  let [bytes, from] = [0, 0];
  let first: { readonly offset: string; readonly bytes: number } | undefined;
  let radix: 8 | 16 | undefined;
  for (const end of lineEnds(text)) {
    const line = text.slice(from, Math.min(end, from + LINE_CHARACTERS));
    from = end;
    const [lead = "", offset = ""] = DUMPED.exec(line) ?? [];
    if (offset === "") continue;
    const own = decodeLine(line, lead.length);
    first ??= { offset, bytes: own.bytes };
    if (radix === undefined && offset !== first.offset) {
      // Offsets are octal if the second one says so: it is as many bytes after the first as that line has.
      const distance = Number.parseInt(offset, 8) - Number.parseInt(first.offset, 8);
      radix = distance === first.bytes && !/[89a-f]/.test(offset) ? 8 : 16;
    }
    const behind = Number.parseInt(offset, radix ?? 16) + own.bytes;
    bytes = own.bytes === 0 ? behind : Math.max(bytes, behind);
    for (const byte of own.start) if (start.length < READ_BYTES) start.push(byte);
  }
  // Bytes from the middle of a file do not say what it is.
  return { bytes, start: /^0+\b/.test(text) ? start : [] };
}

function decodeLine(line: string, from: number): DecodedBytes {
  const words = OCTAL_WORDS.exec(line.slice(from))?.[0].trim();
  if (words === undefined) return decodeHex(line, from, endOfBytes(line, from));
  const start = words.split(/ +/).flatMap((word) => {
    const value = Number.parseInt(word, 8);
    return [value & 0xff, value >> 8];
  });
  return { bytes: start.length, start };
}

/** The bytes as characters come after a bar or two spaces. */
function endOfBytes(line: string, from: number): number {
  const bar = line.indexOf("|", from);
  if (bar !== -1) return bar;
  const gap = line.indexOf("  ", from);
  return gap === -1 ? line.length : gap;
}
