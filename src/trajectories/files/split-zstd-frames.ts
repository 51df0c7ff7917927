import { concatBytes } from "../../formats/read-input/byte-chunks.ts";

/** A piece of a zstd frame. */
export interface FramePiece {
  readonly bytes: Uint8Array;
  /** True for the last piece of its frame. */
  readonly endsFrame: boolean;
}

const DICTIONARY_ID_BYTES = [0, 1, 2, 4];
const CONTENT_SIZE_BYTES = [0, 2, 4, 8];
/** RFC 8878: how a frame begins, and how a skippable one begins. */
const MAGIC = 0xfd2fb528;
const SKIPPABLE_MAGIC = 0x184d2a50;

/**
 * Cuts zstd data at the ends of its frames, as described in RFC 8878.
 *
 * Node reads one frame and ignores whatever follows, but joined files and parallel compression produce several. Throws
 * if the data ends inside a frame or is not zstd.
 */
export async function* splitZstdFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<FramePiece> {
  const reader = createReader(chunks);
  while (await reader.hasMore()) {
    const magic = toNumber(yield* passOn(reader, 4));
    // Sixteen magic numbers mark foreign data, with its length.
    if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE_MAGIC) {
      yield* skipOver(reader, toNumber(yield* passOn(reader, 4)));
    } else if (magic === MAGIC) {
      const { hasChecksum } = yield* readHeader(reader);
      yield* readBlocks(reader);
      if (hasChecksum) yield* passOn(reader, 4);
    } else throw new Error("this is not a zstd frame");
    yield { bytes: new Uint8Array(0), endsFrame: true };
  }
}

type Reader = ReturnType<typeof createReader>;

async function* readHeader(reader: Reader): AsyncGenerator<FramePiece, { readonly hasChecksum: boolean }> {
  const [descriptor = 0] = yield* passOn(reader, 1);
  const isSingleSegment = (descriptor & 0x20) !== 0;
  const sizeFlag = descriptor >> 6;
  const sizeBytes = sizeFlag === 0 && isSingleSegment ? 1 : (CONTENT_SIZE_BYTES[sizeFlag] ?? 0);
  yield* passOn(reader, (isSingleSegment ? 0 : 1) + (DICTIONARY_ID_BYTES[descriptor & 3] ?? 0) + sizeBytes);
  return { hasChecksum: (descriptor & 4) !== 0 };
}

async function* readBlocks(reader: Reader): AsyncGenerator<FramePiece> {
  for (;;) {
    const header = toNumber(yield* passOn(reader, 3));
    // A block of one repeated byte contains the byte and how often it occurs.
    yield* skipOver(reader, ((header >> 1) & 3) === 1 ? 1 : header >> 3);
    if ((header & 1) === 1) return;
  }
}

/** Passes on exactly this many bytes, and returns them. */
async function* passOn(reader: Reader, count: number): AsyncGenerator<FramePiece, Uint8Array> {
  const pieces: Uint8Array[] = [];
  for (let left = count; left > 0; left -= pieces.at(-1)?.length ?? 0) {
    const bytes = await reader.take(left);
    pieces.push(bytes);
    yield { bytes, endsFrame: false };
  }
  return concatBytes(pieces);
}

/** Passes on this many bytes without keeping them. */
async function* skipOver(reader: Reader, count: number): AsyncGenerator<FramePiece> {
  for (let left = count; left > 0; ) {
    const bytes = await reader.take(left);
    left -= bytes.length;
    yield { bytes, endsFrame: false };
  }
}

function createReader(chunks: AsyncIterable<Uint8Array>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let current: Uint8Array = new Uint8Array(0);
  async function hasMore(): Promise<boolean> {
    while (current.length === 0) {
      const next = await iterator.next();
      if (next.done === true) return false;
      current = next.value;
    }
    return true;
  }
  return {
    hasMore,
    /** At least one byte and at most this many. */
    async take(most: number): Promise<Uint8Array> {
      if (!(await hasMore())) throw new Error("the data ends inside a frame");
      const taken = current.subarray(0, most);
      current = current.subarray(most);
      return taken;
    },
  };
}

function toNumber(bytes: Uint8Array): number {
  return bytes.reduceRight((value, byte) => value * 256 + byte, 0);
}
