const PAGE_MARK = "/Type/Page";

/**
 * Counts the pages of a PDF given as base64, as far as its page objects are uncompressed.
 *
 * @returns 0 if none is (many PDFs keep them in compressed streams).
 */
export function countPdfPages(base64: string): number {
  let pages = 0;
  let matched = 0;

  for (const byte of decodeBase64(base64)) {
    if (isSpace(byte)) continue;
    if (matched === PAGE_MARK.length) {
      // "/Type /Pages" is the tree that holds the pages, not a page.
      if (byte !== LETTER_S) pages += 1;
      matched = 0;
    }
    if (byte === PAGE_MARK.charCodeAt(matched)) matched += 1;
    else matched = byte === SLASH ? 1 : 0;
  }
  return pages;
}

/** Bytes of `/Pages` and `/Page`. */
const LETTER_S = 0x73;
const SLASH = 0x2f;

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/** Base64 has the values from 0 to 63. */
const NOT_BASE64 = 255;
const VALUE_OF_CODE = new Uint8Array(128).fill(NOT_BASE64);
for (let value = 0; value < ALPHABET.length; value += 1) VALUE_OF_CODE[ALPHABET.charCodeAt(value)] = value;

/** The bytes of a base64 text; characters outside the alphabet are skipped. */
function* decodeBase64(base64: string): Generator<number> {
  let bits = 0;
  let bitCount = 0;
  for (let index = 0; index < base64.length; index += 1) {
    const value = VALUE_OF_CODE[base64.charCodeAt(index)] ?? NOT_BASE64;
    if (value === NOT_BASE64) continue;
    bits = ((bits << 6) | value) & 0xffff;
    bitCount += 6;
    if (bitCount >= 8) {
      bitCount -= 8;
      yield (bits >> bitCount) & 0xff;
    }
  }
}
