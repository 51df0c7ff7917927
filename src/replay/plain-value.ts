import { isObject } from "../formats/wire-value.ts";

// Some SDKs put bytes and addresses into their messages as objects. JSON has none of both, so they are written as
// objects with one key that no provider uses.

const BYTES = "$palimpsest-bytes";
const ADDRESS = "$palimpsest-url";

/** A value that `JSON.stringify` and back leaves as it is. Plain data is shared with the argument. */
export function toPlain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof URL) return { [ADDRESS]: value.href };
  if (value instanceof ArrayBuffer) return toPlain(new Uint8Array(value));
  if (ArrayBuffer.isView(value)) {
    return { [BYTES]: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64") };
  }
  if (Array.isArray(value)) return value.map(toPlain);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, toPlain(member)]));
}

/** What `toPlain` was given, with bytes as a `Uint8Array`. */
export function fromPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromPlain);
  if (!isObject(value)) return value;
  const { [BYTES]: bytes, [ADDRESS]: address } = value;
  if (typeof bytes === "string") return new Uint8Array(Buffer.from(bytes, "base64"));
  if (typeof address === "string") return new URL(address);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, fromPlain(member)]));
}
