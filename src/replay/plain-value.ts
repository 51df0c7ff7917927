import { isObject } from "../core/json/wire-value.ts";

// Some SDKs put bytes and addresses into their messages as objects. JSON has neither, so they are written as objects
// with one key that no provider uses. A host's object that looks like one of them is written inside another. A value
// with its own `toJSON`, such as a date, is written as the provider would see it.

const BYTES = "$palimpsest-bytes";
const ADDRESS = "$palimpsest-url";
const OBJECT = "$palimpsest-object";

/**
 * A value that `JSON.stringify` and back leaves as it is.
 *
 * Throws if JSON cannot express it: all such values would look the same, and none could be restored.
 */
export function toPlain(value: unknown): unknown {
  if (typeof value === "bigint" || value instanceof Map || value instanceof Set) {
    throw new TypeError("a value that JSON cannot hold");
  }
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof URL) return { [ADDRESS]: value.href };
  if (value instanceof ArrayBuffer) return toPlain(new Uint8Array(value));
  if (ArrayBuffer.isView(value)) {
    return { [BYTES]: Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("base64") };
  }
  if ("toJSON" in value && typeof value.toJSON === "function") return toPlain(value.toJSON());
  if (Array.isArray(value)) return value.map(toPlain);
  const plain = mapMembers(value, toPlain);
  return onlyKey(value) === undefined ? plain : { [OBJECT]: plain };
}

/** What `toPlain` was given, with bytes as a `Uint8Array`. */
export function fromPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromPlain);
  if (!isObject(value)) return value;
  const key = onlyKey(value);
  const content = key === undefined ? undefined : value[key];
  if (key === BYTES && typeof content === "string") return new Uint8Array(Buffer.from(content, "base64"));
  if (key === ADDRESS && typeof content === "string" && URL.canParse(content)) return new URL(content);
  if (key === OBJECT && isObject(content)) return mapMembers(content, fromPlain);
  return mapMembers(value, fromPlain);
}

function mapMembers(value: object, map: (member: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, map(member)]));
}

/** The key of an object that has no other, if it is one of ours. */
function onlyKey(value: object): string | undefined {
  const [key, ...others] = Object.keys(value);
  return others.length === 0 && (key === BYTES || key === ADDRESS || key === OBJECT) ? key : undefined;
}
