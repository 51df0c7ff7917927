/** A text and the way back to its bytes. */
export interface DecodedText {
  readonly text: string;
  encode(text: string): Uint8Array;
}

/**
 * Decodes UTF-8, UTF-16 by its mark, and anything else byte for byte as windows-1252, which includes Latin-1, so that
 * what is not edited is written back unchanged.
 */
export function decodeAnyText(bytes: Uint8Array): DecodedText {
  const wide = decodeUtf16(bytes);
  if (wide !== undefined) return wide;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, encode: (edited) => Buffer.from(edited, "utf8") };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encode: encodeWindows1252 };
  }
}

/** Undefined if there is no mark, or half a character at the end that could not be written again. */
function decodeUtf16(bytes: Uint8Array): DecodedText | undefined {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  if (bytes.length % 2 === 1 || !(isLittle || (first === 0xfe && second === 0xff))) return undefined;
  const turn = (pairs: Buffer): Buffer => (isLittle ? pairs : pairs.swap16());
  return {
    text: turn(Buffer.from(bytes)).toString("utf16le"),
    encode: (edited) => turn(Buffer.from(edited, "utf16le")),
  };
}

const WINDOWS_1252 = new Map(
  Array.from(new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))).map(
    (character, byte) => [character, byte],
  ),
);
/** Replaces a character that the encoding does not have. */
const UNKNOWN = 0x3f;

function encodeWindows1252(text: string): Uint8Array {
  return Uint8Array.from(Array.from(text), (character) => WINDOWS_1252.get(character) ?? UNKNOWN);
}
