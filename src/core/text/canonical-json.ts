/**
 * A value as JSON with the keys of every object in order, so that two equal values have one text.
 *
 * Empty for what JSON cannot carry, nesting beyond what a stack holds included.
 */
export function canonicalJson(value: unknown): string {
  try {
    return writePlain(value) ?? "";
  } catch {
    return writeAnything(value);
  }
}

/**
 * By hand, because a function that the engine's own writer calls for every value makes it ten times slower.
 *
 * Undefined for what JSON leaves out. Throws where something is not plain data, or has keys that
 * objects put in an order of their own.
 */
function writePlain(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (!isPlain(value)) throw new TypeError("not plain data");
  if (Array.isArray(value)) {
    let items = "";
    for (let index = 0; index < value.length; index += 1) {
      items += `${index === 0 ? "" : ","}${writePlain(value[index]) ?? "null"}`;
    }
    return `[${items}]`;
  }
  const fields: Readonly<Record<string, unknown>> = { ...value };
  let members = "";
  for (const key of Object.keys(fields).sort()) {
    const first = key.charCodeAt(0);
    if (first >= 48 && first <= 57) throw new TypeError("a key that may be a number");
    const member = writePlain(fields[key]);
    if (member !== undefined) members += `${members === "" ? "" : ","}${JSON.stringify(key)}:${member}`;
  }
  return `{${members}}`;
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
