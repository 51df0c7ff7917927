import { hkdfSync } from "node:crypto";
import { type FileHandle, open, writeFile } from "node:fs/promises";
import { decryptBytes, ENCRYPTION_BYTES, encryptBytes } from "../../keys/encrypt-bytes.ts";

/** The ending of a file that contains an output encrypted with the host's key. */
export const SEALED_ENDING = ".sealed";

/** A piece is written after its length, and has at most this many bytes in memory at once. */
const LENGTH_BYTES = 4;
const PIECE_BYTES = 1024 * 1024;

/**
 * Writes an output encrypted with the host's key, as an archive keeps its texts: AES-256-GCM, in pieces, because it may
 * be larger than memory. Each piece is bound to its place and to whether it is the last, so that none can be moved or
 * left out.
 */
export async function sealOutput(pieces: AsyncIterable<Uint8Array>, path: string, key: Uint8Array): Promise<void> {
  await writeFile(path, seal(pieces, deriveKey(key)), { mode: 0o600 });
}

/** Reads such a file. Throws if the key is different or the file was changed. */
export async function* openOutput(path: string, key: Uint8Array): AsyncGenerator<Uint8Array> {
  const derived = deriveKey(key);
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let at = 0;
    for (let index = 0; at < size || index === 0; index += 1) {
      const length = (await readExactly(file, at, LENGTH_BYTES)).readUInt32BE();
      if (length > PIECE_BYTES) throw damaged(path);
      const sealed = await readExactly(file, at + LENGTH_BYTES, ENCRYPTION_BYTES + length);
      at += LENGTH_BYTES + sealed.length;
      const piece = decryptBytes(sealed, derived, boundTo(index, at === size));
      if (piece === undefined) throw damaged(path);
      yield piece;
    }
  } finally {
    await file.close();
  }
}

async function* seal(pieces: AsyncIterable<Uint8Array>, key: Uint8Array): AsyncGenerator<Uint8Array> {
  let index = 0;
  let waiting: Uint8Array | undefined;
  for await (const piece of cutEvenly(pieces)) {
    if (waiting !== undefined) yield sealPiece(waiting, key, boundTo(index++, false));
    waiting = piece;
  }
  yield sealPiece(waiting ?? new Uint8Array(), key, boundTo(index, true));
}

async function* cutEvenly(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Uint8Array = new Uint8Array();
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece]);
    let at = 0;
    for (; bytes.length - at > PIECE_BYTES; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
    rest = bytes.subarray(at);
  }
  if (rest.length > 0) yield rest;
}

function sealPiece(piece: Uint8Array, key: Uint8Array, bound: Uint8Array): Uint8Array {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(piece.length);
  return Buffer.concat([length, encryptBytes(piece, key, bound)]);
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead !== length) throw damaged("the file");
  return buffer;
}

function boundTo(index: number, isLast: boolean): Uint8Array {
  return Buffer.from(`${index}\n${isLast ? "last" : "more"}`);
}

function deriveKey(key: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "palimpsest outputs", "", key.length));
}

function damaged(path: string): Error {
  return new Error(`${path} was not stored with this key, or it was changed.`);
}
