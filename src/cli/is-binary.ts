import { isUtf8 } from "node:buffer";

/** How much of the start shows what something is. */
const SAMPLE_BYTES = 8_192;
/**
 * Names separated by zeros, as `find -print0` prints them, are text. A judgement, like the share that the reducers use.
 */
const MAX_CONTROL_SHARE = 0.1;
/** The control characters that texts contain: backspace to return, and the start of a colour. */
const TEXT_CONTROLS = new Set([0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1b]);

/** Whether bytes are not text in any encoding: an image, an archive, a program. Text in a legacy encoding is text. */
export function isBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  if (hasWideMark(sample)) return false;
  const controls = sample.filter((byte) => (byte < 0x20 && !TEXT_CONTROLS.has(byte)) || byte === 0x7f).length;
  // No legacy encoding of one or two bytes has a zero.
  if (!isUtf8(bytes) && sample.includes(0)) return true;
  return controls > sample.length * MAX_CONTROL_SHARE;
}

function hasWideMark([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}
