import { holdsOmission } from "../../text/is-omission.ts";
import { lineEnds } from "../../text/line-ends.ts";
import { LOST_BYTE, READ_BYTES } from "./name-type.ts";
import { type BlobForm, DATA_URL } from "./read-form.ts";

/** What a blob stands for. */
export interface MeasuredBlob {
  /** Undefined where the text has lost it. */
  readonly bytes?: number;
  /** The first bytes. */
  readonly start: readonly number[];
  /** The type that a data URL states. */
  readonly stated?: string;
}

const NO_DIGIT = 64;
/** The value of each character, in the common alphabet and in the one for addresses. */
const DIGITS = new Uint8Array(0x80).fill(NO_DIGIT);
for (const [digit, character] of [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].entries()) {
  DIGITS[character.charCodeAt(0)] = digit;
}
DIGITS["-".charCodeAt(0)] = 62;
DIGITS["_".charCodeAt(0)] = 63;
/** An envelope, such as that of a key, is no part of what it holds. */
const ENVELOPE_MARK = 0x2d;

/** A line of a dump, the last one may be short. */
const DUMPED = /^[0-9a-f]{6,16}(?::| ) {1,2}[0-9a-f]{2}/;

/** Decodes the first bytes of a blob and counts all of them, without a copy; what was cut out of a blob cannot be counted. */
export function measureBlob(text: string, form: BlobForm): MeasuredBlob {
  const { bytes, ...measured } = measureWhole(text, form);
  return bytes === undefined || holdsOmission(text) ? measured : { ...measured, bytes };
}

function measureWhole(text: string, form: BlobForm): MeasuredBlob {
  if (form === "base64") return decodeBase64(text, 0);
  if (form === "hex") return decodeHex(text, 0, text.length);
  if (form === "hex dump") return readDump(text);
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

function decodeBase64(text: string, from: number): MeasuredBlob {
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
    const digit = digitOf(code);
    if (digit === undefined) continue;
    digits += 1;
    if (start.length >= READ_BYTES) continue;
    bits = ((bits << 6) | digit) & 0xffff;
    const left = (digits * 6) % 8;
    if (left !== 6) start.push((bits >> left) & 0xff);
  }
  return { bytes: Math.floor((digits * 3) / 4), start };
}

function digitOf(code: number): number | undefined {
  const digit = code < 0x80 ? (DIGITS[code] ?? NO_DIGIT) : NO_DIGIT;
  return digit === NO_DIGIT ? undefined : digit;
}

function decodeHex(text: string, from: number, to: number): MeasuredBlob & { readonly bytes: number } {
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

/** Repeated lines are left out of a dump, so its length is told by its last offset. */
function readDump(text: string): MeasuredBlob {
  const start: number[] = [];
  let bytes = 0;
  let from = 0;
  // Bytes from the middle of a file do not say what it is.
  const isFromStart = /^0+\b/.test(text);
  for (const end of lineEnds(text)) {
    const line = text.slice(from, Math.min(end, from + 200));
    from = end;
    const offset = Number.parseInt(line, 16);
    if (/^[0-9a-f]{6,16}\s*$/.test(line)) bytes = Math.max(bytes, offset);
    if (!DUMPED.test(line)) continue;
    const own = decodeHex(line, line.search(/[: ]/), endOfBytes(line));
    bytes = Math.max(bytes, offset + own.bytes);
    for (const byte of own.start) if (start.length < READ_BYTES) start.push(byte);
  }
  return { bytes, start: isFromStart ? start : [] };
}

/** The characters of the bytes stand behind a bar or, in `xxd`, behind two spaces. */
function endOfBytes(line: string): number {
  const bar = line.indexOf("|");
  if (bar !== -1) return bar;
  const gap = line.indexOf("  ", line.search(/[: ] +/) + 2);
  return gap === -1 ? line.length : gap;
}
