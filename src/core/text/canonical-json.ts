/**
 * A value as JSON with the keys of every object in order, so that two equal values have one text.
 *
 * Empty for what JSON cannot carry, nesting beyond what a stack holds included.
 */
export function canonicalJson(value: unknown): string {
  try {
    return JSON.stringify(value, sortKeys) ?? "";
  } catch {
    return "";
  }
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || isBinary(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Bytes and the like have a form of their own in JSON. */
function isBinary(value: object): boolean {
  return ArrayBuffer.isView(value) || "toJSON" in value;
}
