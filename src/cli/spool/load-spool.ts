import { type FileHandle, open } from "node:fs/promises";
import { LINE_FEED } from "../../core/text/character-codes.ts";

/** What a command printed: all of it, or its start and its end. */
export interface SpooledOutput {
  readonly parts: readonly Uint8Array[];
  /** How much between the two parts was not read. */
  readonly skippedBytes: number;
}

/** More than any reader could want, and little enough to be reduced in memory. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Reads what a command printed, of a very large output whole lines of the start and the end. */
export async function loadSpool(path: string, largestBytes = MAX_BYTES): Promise<SpooledOutput> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size <= largestBytes) return { parts: [await readRange(file, 0, size)], skippedBytes: 0 };
    const half = Math.floor(largestBytes / 2);
    const head = cutEnd(await readRange(file, 0, half));
    const tail = cutStart(await readRange(file, size - half, size));
    return { parts: [head, tail], skippedBytes: size - head.length - tail.length };
  } finally {
    await file.close();
  }
}

async function readRange(file: FileHandle, start: number, end: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(end - start);
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await file.read(bytes, length, bytes.length - length, start + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}

/** Up to the last line break, or to the last whole character if there is none. */
function cutEnd(bytes: Uint8Array): Uint8Array {
  const lineBreak = bytes.lastIndexOf(LINE_FEED);
  if (lineBreak !== -1) return bytes.subarray(0, lineBreak + 1);
  let end = bytes.length - 1;
  while (end > 0 && bytes.length - end < 4 && isContinuation(bytes[end])) end -= 1;
  return bytes.subarray(0, end);
}

/** From after the first line break, or from the first whole character if there is none. */
function cutStart(bytes: Uint8Array): Uint8Array {
  const lineBreak = bytes.indexOf(LINE_FEED);
  if (lineBreak !== -1 && lineBreak < bytes.length - 1) return bytes.subarray(lineBreak + 1);
  let start = 0;
  while (start < 3 && isContinuation(bytes[start])) start += 1;
  return bytes.subarray(start);
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
