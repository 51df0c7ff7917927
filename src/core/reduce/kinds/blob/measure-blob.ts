import { holdsOmission } from "../../../text/is-omission.ts";
import { decodeDump } from "./decode-dump.ts";
import { decodeHex } from "./decode-hex.ts";
import { type BlobForm, DATA_URL } from "./detect-form.ts";
import { LOST_BYTE, READ_BYTES } from "./name-type.ts";

/** What a blob stands for. */
export interface MeasuredBlob {
  /** Undefined where the text has lost it. */
  readonly bytes?: number;
  /** The first bytes. */
  readonly start: readonly number[];
  /** The type that a data URL or an envelope states. */
  readonly stated?: string;
}

/** Base64 has the digits from 0 to 63. */
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
const ENVELOPE_LABEL = /^\s*-{5}BEGIN ([A-Z0-9 ]{1,60})-{5}/;

/** Decodes the first bytes of a blob and counts all of them, without a copy; what was cut out of a blob cannot be counted. */
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
