import { LINE_FEED } from "../../core/text/character-codes.ts";
import { type ByteChunks, concatBytes } from "./byte-chunks.ts";
import { findJsonFault } from "./find-json-fault.ts";
import { refuseForeignInput } from "./refuse-foreign-input.ts";

/** An input whose outline is known, without losing any of it. */
export interface SniffedInput {
  /** One JSON document, or one JSON value on each line. */
  readonly kind: "document" | "lines";
  /** The whole input from its first byte; it can be read once. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Releases the source, whether it was read to its end or not. */
  close(): Promise<void>;
}

/**
 * Tells a JSON document from JSONL by the first line with something on it: a document if that line is all there is, if
 * it only lacks its continuation, or if it is longer than any line may be.
 *
 * Throws if the first line already shows that this is not JSON at all.
 */
export async function sniffInput(chunks: ByteChunks, maximumLineBytes: number): Promise<SniffedInput> {
  const iterator = Symbol.asyncIterator in chunks ? chunks[Symbol.asyncIterator]() : chunks[Symbol.iterator]();
  const close = async (): Promise<void> => void (await iterator.return?.());
  const read: Uint8Array[] = [];
  try {
    const end = await readFirstLine(iterator, read, maximumLineBytes);
    const line = concatBytes(read).subarray(0, end ?? maximumLineBytes);
    refuseForeignInput(line);
    const isDocument = end === undefined || isOpening(line);
    return { kind: isDocument ? "document" : "lines", chunks: replay(read, iterator), close };
  } catch (error) {
    await close();
    throw error;
  }
}

type ByteIterator = AsyncIterator<Uint8Array> | Iterator<Uint8Array>;

/**
 * Reads chunks until something follows the first line.
 *
 * @returns Where the first line ends; undefined if nothing follows it or it is too long.
 */
async function readFirstLine(
  iterator: ByteIterator,
  read: Uint8Array[],
  maximumBytes: number,
): Promise<number | undefined> {
  let length = 0;
  let hasContent = false;
  let end: number | undefined;

  while (length <= maximumBytes || end !== undefined) {
    const next = await iterator.next();
    if (next.done === true) return undefined;
    const chunk = next.value;
    read.push(chunk);

    let start = 0;
    if (!hasContent) {
      start = chunk.findIndex(isContent);
      hasContent = start !== -1;
    }
    if (hasContent && end === undefined) {
      const lineFeed = chunk.indexOf(LINE_FEED, start);
      if (lineFeed !== -1) end = length + lineFeed;
      start = lineFeed + 1;
      if (end !== undefined && end > maximumBytes) return undefined;
    }
    if (end !== undefined && chunk.subarray(start).some(isContent)) return end;
    length += chunk.length;
  }
  return undefined;
}

const BYTE_ORDER_MARK: ReadonlySet<number> = new Set([0xef, 0xbb, 0xbf]);

function isContent(byte: number): boolean {
  return byte > 0x20 && !BYTE_ORDER_MARK.has(byte);
}

/** True for a line that only lacks its continuation. */
function isOpening(line: Uint8Array): boolean {
  const text = new TextDecoder().decode(line);
  return findJsonFault(text)?.offset === text.length;
}

/** Empties `read` as it goes, so that the chunks can be freed. */
async function* replay(read: Uint8Array[], iterator: ByteIterator): AsyncGenerator<Uint8Array> {
  read.reverse();
  for (let chunk = read.pop(); chunk !== undefined; chunk = read.pop()) yield chunk;
  for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) yield next.value;
}
