/**
 * A value as JSON with the keys of every object in order, so that two equal values have one text.
 *
 * Empty for what JSON cannot carry, nesting beyond what a stack holds included.
 */
export function canonicalJson(value: unknown): string {
  try {
    // Sorted before it is written, not while: a function that is called for every value makes the writer ten times slower.
    return JSON.stringify(sortPlain(value)) ?? "";
  } catch {
    return writeAnything(value);
  }
}

/** A copy with its keys in order; the value itself where they are already. Throws where something has a form of its own in JSON. */
function sortPlain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (!isPlain(value)) throw new TypeError("not plain data");
  if (Array.isArray(value)) {
    const sorted = value.map(sortPlain);
    return sorted.every((item, index) => item === value[index]) ? value : sorted;
  }
  const entries: [string, unknown][] = Object.entries(value);
  let isSorted = true;
  let previous = "";
  for (const entry of entries) {
    const sorted = sortPlain(entry[1]);
    if (sorted !== entry[1] || entry[0] < previous) isSorted = false;
    entry[1] = sorted;
    previous = entry[0];
  }
  return isSorted ? value : sortEntries(entries);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === Array.prototype) && !("toJSON" in value);
}

function writeAnything(value: unknown): string {
  try {
    return JSON.stringify(value, sortKeys) ?? "";
  } catch {
    return "";
  }
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value) || isBinary(value)) return value;
  return sortEntries(Object.entries(value));
}

function sortEntries(entries: [string, unknown][]): unknown {
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** Bytes and the like have a form of their own in JSON. */
function isBinary(value: object): boolean {
  return ArrayBuffer.isView(value) || "toJSON" in value;
}
