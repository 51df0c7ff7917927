import { Readable } from "node:stream";

/** An error of a provider is small; a larger one is passed on unread. */
export const MAX_ERROR_BYTES = 1_000_000;

/**
 * A complete body or, if it is too large or broke off, a stream that begins with what came and ends as the original
 * does.
 */
export type Collected =
  | { readonly kind: "whole"; readonly bytes: Buffer }
  | { readonly kind: "unread"; readonly body: Readable };

/** Collects a body up to a size. What a provider sends may never end, so nobody waits for the end of it. */
export async function collectBody(body: Readable, maxBytes: number): Promise<Collected> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const iterator: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  while (bytes <= maxBytes) {
    try {
      const { done, value } = await iterator.next();
      if (done === true) return { kind: "whole", bytes: Buffer.concat(chunks) };
      chunks.push(value);
      bytes += value.length;
    } catch (error) {
      return { kind: "unread", body: Readable.from(breakOff(chunks, error), { objectMode: false }) };
    }
  }
  return { kind: "unread", body: Readable.from(goOn(chunks, iterator), { objectMode: false }) };
}

async function* goOn(chunks: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

async function* breakOff(chunks: readonly Uint8Array[], error: unknown): AsyncGenerator<Uint8Array> {
  yield* chunks;
  throw error;
}
