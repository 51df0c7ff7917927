/**
 * The bytes of a text that are hashed and archived: UTF-8.
 *
 * A string from JSON can contain half a surrogate pair, for which UTF-8 has no bytes and which Node replaces. Here such
 * a half is written in the three bytes that UTF-8's own scheme gives its number (WTF-8), so that two different texts
 * never have the same bytes and none is lost.
 */
export function encodeText(text: string): Uint8Array {
  const bytes = Buffer.from(text, "utf8");
  // Finding three bytes is a hundred times faster than the pattern, and hardly any text has them.
  return bytes.includes(REPLACEMENT) && LONE_SURROGATE.test(text) ? encodeByHand(text) : bytes;
}

/** The text from which `encodeText` made these bytes. Other bytes give some text, never an error. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return decodeByHand(bytes);
  }
}

/** What Node writes for half a surrogate pair. A text may also contain it as such. */
const REPLACEMENT = Buffer.from("\ufffd", "utf8");

/** A Unicode pattern sees a whole pair as one character, so this finds halves only. */
const LONE_SURROGATE = /\p{Surrogate}/u;

const strictDecoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** UTF-8 takes at most three bytes for a UTF-16 unit. */
const MAX_BYTES_PER_UNIT = 3;

function encodeByHand(text: string): Uint8Array {
  const bytes = Buffer.allocUnsafe(text.length * MAX_BYTES_PER_UNIT);
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    length +=
      code >= 0xd800 && code <= 0xdfff ? writeSurrogate(bytes, length, code) : bytes.write(character, length, "utf8");
  }
  return bytes.subarray(0, length);
}

function writeSurrogate(bytes: Buffer, at: number, code: number): number {
  bytes[at] = 0xe0 | (code >> 12);
  bytes[at + 1] = 0x80 | ((code >> 6) & 0x3f);
  bytes[at + 2] = 0x80 | (code & 0x3f);
  return 3;
}

/** Reads every character by the length that its first byte announces. */
function decodeByHand(bytes: Uint8Array): string {
  const units = Buffer.allocUnsafe(bytes.length * 2);
  let length = 0;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    const follow = first < 0xc0 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    let code = follow === 0 ? first : first & (0x3f >> follow);
    for (let offset = 1; offset <= follow; offset += 1) code = (code << 6) | ((bytes[at + offset] ?? 0) & 0x3f);
    at += follow + 1;
    if (code > 0xffff) {
      length = units.writeUInt16LE((0xd7c0 + (code >> 10)) & 0xffff, length);
      code = 0xdc00 | (code & 0x3ff);
    }
    length = units.writeUInt16LE(code & 0xffff, length);
  }
  return units.toString("utf16le", 0, length);
}
