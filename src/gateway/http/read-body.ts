import { isAscii, isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";
import { COMPRESSIONS } from "./compressions.ts";

/** A body that is larger than the gateway accepts. */
export class BodyTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`the request is larger than ${maxBytes} bytes`);
  }
}

/** Collects a body, and gives up as soon as it is too large. */
export async function readBody(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new BodyTooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * The same from Node's own stream: a web stream passes each piece through two streams, and a conversation comes in many
 * pieces.
 */
export async function readMessage(message: Readable, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > maxBytes) settle(() => reject(new BodyTooLarge(maxBytes)));
      else chunks.push(chunk);
    };
    const end = (): void => settle(() => resolve(Buffer.concat(chunks, bytes)));
    const fail = (error: unknown): void => settle(() => reject(error));
    const close = (): void => fail(new Error("the client went away"));
    const settle = (tell: () => void): void => {
      message.off("data", take).off("end", end).off("error", fail).off("close", close).pause();
      tell();
    };
    message.on("data", take).on("end", end).on("error", fail).on("close", close);
    if (message.destroyed) close();
  });
}

/** A body without its compression. Undefined for one that we cannot read: it is passed on as it is. */
export async function decodeBody(
  bytes: Buffer,
  encoding: string | undefined,
  maxBytes: number,
): Promise<Buffer | undefined> {
  if (encoding === undefined || encoding === "" || encoding === "identity") return bytes;
  const compression = COMPRESSIONS.get(encoding.toLowerCase());
  if (compression === undefined) return undefined;
  try {
    return await compression.decode(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if (error instanceof RangeError) throw new BodyTooLarge(maxBytes);
    return undefined;
  }
}

/** A body as text, where it is text: what is not valid UTF-8 could not be put together again. */
export function decodeBodyText(bytes: Buffer): string | undefined {
  // Most bodies are plain characters all through, which need no decoding.
  if (isAscii(bytes)) return bytes.toString("latin1");
  return isUtf8(bytes) ? bytes.toString("utf8") : undefined;
}
