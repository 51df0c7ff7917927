/** A text and the way back to its bytes. */
export interface DecodedText {
  readonly text: string;
  encode(text: string): Uint8Array;
}

/** Decodes UTF-8, and anything else byte for byte as Latin-1, so that what is not touched leaves as it came. */
export function decodeAnyText(bytes: Uint8Array): DecodedText {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, encode: (edited) => Buffer.from(edited, "utf8") };
  } catch {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
    return { text, encode: (edited) => Buffer.from(edited, "latin1") };
  }
}
