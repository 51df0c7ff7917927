import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { deflate, inflate } from "node:zlib";
import { decodeText, encodeText } from "../../keys/encode-text.ts";

const deflateBytes = promisify(deflate);
const inflateBytes = promisify(inflate);

/** A text as a row holds it. */
export interface PackedText {
  /** Of the bytes before packing. */
  readonly sha256: string;
  /** How `body` was packed. Each row says so itself, so that a better way can come later. */
  readonly codec: string;
  readonly byteLength: number;
  readonly body: Uint8Array;
}

/** Packs a text, off the main thread where it is worth compressing. */
export async function packText(text: string): Promise<PackedText> {
  const bytes = encodeText(text);
  const plain = { sha256: hashOf(bytes), codec: "plain", byteLength: bytes.length, body: bytes };
  if (bytes.length < SHORTEST_COMPRESSED) return plain;
  const body = await deflateBytes(bytes);
  return body.length < bytes.length ? { ...plain, codec: "deflate", body } : plain;
}

/** The text that was packed, or undefined where its hash says that these are not the bytes it had. */
export async function unpackText(packed: PackedText): Promise<string | undefined> {
  const bytes = await unpackBytes(packed);
  return bytes === undefined || hashOf(bytes) !== packed.sha256 ? undefined : decodeText(bytes);
}

/** Below this a compressed text is hardly shorter. */
const SHORTEST_COMPRESSED = 256;

async function unpackBytes({ codec, byteLength, body }: PackedText): Promise<Uint8Array | undefined> {
  if (codec === "plain") return body;
  if (codec !== "deflate" || byteLength < 1) return undefined;
  try {
    // A damaged or hostile row must not unfold into more memory than the text had.
    return await inflateBytes(body, { maxOutputLength: byteLength });
  } catch {
    return undefined;
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
