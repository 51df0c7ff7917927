import { Readable } from "node:stream";

/** A body as text, or, where it is too large for that, a body that begins with what was read of it. */
export type Collected =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "too-large"; readonly body: Readable };

/** Collects a body up to a size. What a provider sends may never end, so nobody waits for the end of it. */
export async function collectText(body: Readable, mostBytes: number): Promise<Collected> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const iterator: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  while (bytes <= mostBytes) {
    const { done, value } = await iterator.next();
    if (done === true) return { kind: "text", text: new TextDecoder().decode(Buffer.concat(chunks)) };
    chunks.push(value);
    bytes += value.length;
  }
  return { kind: "too-large", body: Readable.from(goOn(chunks, iterator), { objectMode: false }) };
}

async function* goOn(chunks: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
