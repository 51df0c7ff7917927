import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip, createZstdDecompress } from "node:zlib";
import { describeUnreadable } from "../../core/base/error-code.ts";
import { CompactionError } from "../../core/base/errors.ts";
import type { InputFile } from "./list-inputs.ts";
import { type FramePiece, splitZstdFrames } from "./split-zstd-frames.ts";

/** A judgement: what is read at once. */
const CHUNK_BYTES = 1 << 18;

/** A training file as it is read. */
export interface OpenedInput {
  /** Its bytes, decompressed. Throws `INPUT_UNREADABLE`. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** How many bytes of the file itself were read so far. */
  bytesRead(): number;
}

/**
 * Opens a training file. Its first bytes, not its name, say whether it is compressed.
 *
 * Refuses one that is no longer the file the run began with: lines are identified by their numbers.
 */
export async function openInput({ path, bytes, modifiedMs }: InputFile): Promise<OpenedInput> {
  try {
    const magic = await readMagic(path, { bytes, modifiedMs });
    const source = createReadStream(path, { highWaterMark: CHUNK_BYTES });
    const readable = magic.startsWith(GZIP) ? gunzip(source) : magic === ZSTD ? decompressZstd(source) : source;
    return { chunks: readChunks(readable, path), bytesRead: () => source.bytesRead };
  } catch (error) {
    throw asUnreadable(error, path);
  }
}

const GZIP = "1f8b";
const ZSTD = "28b52ffd";

/** Members one after the other are read as one; a failure of either stream reaches the reader. */
function gunzip(source: Readable): AsyncIterable<unknown> {
  return pipeline(source, createGunzip(), () => undefined);
}

async function readMagic(
  path: string,
  known: { readonly bytes: number; readonly modifiedMs: number },
): Promise<string> {
  const file = await open(path);
  try {
    const { size, mtimeMs } = await file.stat();
    if (size !== known.bytes || mtimeMs !== known.modifiedMs) {
      throw new CompactionError("INPUT_UNREADABLE", { path, reason: "it was changed since the run began" });
    }
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead).toString("hex");
  } finally {
    await file.close();
  }
}

async function* readChunks(readable: AsyncIterable<unknown>, path: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of readable) if (chunk instanceof Uint8Array) yield chunk;
  } catch (error) {
    throw asUnreadable(error, path);
  }
}

function asUnreadable(error: unknown, path: string): CompactionError {
  if (error instanceof CompactionError) return error;
  return new CompactionError("INPUT_UNREADABLE", { path, reason: describeUnreadable(error) }, { cause: error });
}

/** Decompresses zstd data of any number of frames. */
export async function* decompressZstd(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = splitZstdFrames(chunks);
  for (let first = await pieces.next(); first.done !== true; first = await pieces.next()) {
    // A failure of either reaches the reader.
    const frame = pipeline(Readable.from(readFrame(first.value, pieces)), createZstdDecompress(), () => undefined);
    for await (const chunk of frame) if (chunk instanceof Uint8Array) yield chunk;
  }
}

async function* readFrame(first: FramePiece, pieces: AsyncIterator<FramePiece>): AsyncGenerator<Uint8Array> {
  for (let piece = first; !piece.endsFrame; ) {
    if (piece.bytes.length > 0) yield piece.bytes;
    const next = await pieces.next();
    if (next.done === true) return;
    piece = next.value;
  }
}
