import type { KeyedHash } from "../core/base/ports.ts";
import { makeHandle } from "../core/markers/make-handle.ts";
import type { RedactedText } from "../core/model/redacted.ts";
import { redact } from "../core/redact/index.ts";
import { nameType, READ_BYTES } from "../core/reduce/kinds/blob/name-type.ts";
import { codeOf } from "../core/reduce/write/sign-reduction.ts";
import type { OptionValues } from "./command.ts";
import { storeOriginals } from "./store-originals.ts";

export interface KeptBinary {
  /** One line: what it is, how large, and how to read it back. */
  readonly text: string;
  readonly handles: readonly string[];
}

export interface KeepBinaryTools {
  readonly hash: KeyedHash;
  readonly values: OptionValues;
  /** Whether secrets stay as they are. */
  readonly isRaw: boolean;
  /** Takes a text as it is: what is encoded was looked through before, and looks like anything after. */
  readonly keepRaw: (text: string) => RedactedText;
}

/** Archives bytes that are no text, as base64, and says in one line what they are and how to read them back. */
export async function keepBinary(
  bytes: Uint8Array,
  { hash, values, isRaw, keepRaw }: KeepBinaryTools,
): Promise<KeptBinary> {
  const about = describeBinary(bytes, bytes.length);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // A secret cannot be taken out of a program or a database without breaking it, so nothing of it is kept.
  if (!isRaw && redact(buffer.toString("latin1")).findings.length > 0) {
    return { text: `[${about}, not kept: something in it looks like a secret; --raw keeps it]\n`, handles: [] };
  }
  const encoded = keepRaw(buffer.toString("base64"));
  const sha256 = hash.sha256(encoded);
  const handle = makeHandle({ lineage: codeOf(encoded, hash), sha256 }, {}, hash);
  const hidden = [{ start: 0, end: encoded.length, handle, sha256 }];
  const handles = await storeOriginals(encoded, { hidden }, hash, values);
  return { text: `[${about}; palimpsest retrieve ${handle} --raw | base64 -d > FILE gives it back]\n`, handles };
}

/** What bytes are by how they begin, and how many there are: `PNG image 16×16, 240 bytes`. */
export function describeBinary(start: Uint8Array, size: number): string {
  const type = nameType([...start.subarray(0, READ_BYTES)]) ?? "binary data";
  return `${type}, ${size} ${size === 1 ? "byte" : "bytes"}`;
}
