/**
 * The bytes of a value that has some: a `Uint8Array`, a `Buffer` or an `ArrayBuffer`.
 *
 * Checks the tag and not the class, because a test runner's sandbox has its own classes.
 */
export function toBytes(value: unknown): Uint8Array | undefined {
  if (isUint8Array(value)) return value;
  // A transferred buffer can no longer be read; it has no length.
  if (isArrayBuffer(value)) return value.byteLength === 0 ? new Uint8Array() : new Uint8Array(value);
  return undefined;
}

// `String.fromCharCode` takes its characters as arguments, and their number is limited.
/** A judgement: every engine limits the number of arguments of a call. */
const CHUNK_BYTES = 8_192;

/** Base64 with functions that browsers have too. */
export function encodeBase64(bytes: Uint8Array): string {
  const chunks: string[] = [];
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    chunks.push(String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES)));
  }
  return btoa(chunks.join(""));
}

function isUint8Array(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && tagOf(value) === "[object Uint8Array]";
}

function isArrayBuffer(value: unknown): value is ArrayBuffer {
  return value instanceof ArrayBuffer || tagOf(value) === "[object ArrayBuffer]";
}

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value);
}
