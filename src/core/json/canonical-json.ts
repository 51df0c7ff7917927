/**
 * A value as JSON with the keys of every object in order, so that two equal values have one text.
 *
 * Empty for what JSON cannot carry, nesting beyond what a stack holds included.
 */
export function canonicalJson(value: unknown): string {
  try {
    return JSON.stringify(orderKeys(value)) ?? "";
  } catch {
    return writeAnything(value);
  }
}

/**
 * The value itself where all its keys are in order, else a copy that shares what is. Its texts are not touched, and the
 * engine's own writer does the rest: one that calls back for every value would be ten times slower.
 *
 * Throws where something is not plain data.
 */
function orderKeys(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (!isPlain(value)) throw new TypeError("not plain data");
  return Array.isArray(value) ? orderItems(value) : orderMembers(value);
}

function orderItems(items: readonly unknown[]): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    const ordered = orderKeys(item);
    if (ordered === item) continue;
    copy ??= [...items];
    copy[index] = ordered;
  }
  return copy ?? items;
}

function orderMembers(fields: PlainObject): PlainObject {
  const keys = Object.keys(fields);
  let isOrdered = true;
  let previous = "";
  for (const key of keys) {
    if (key < previous) isOrdered = false;
    previous = key;
  }
  if (!isOrdered) sortKeys(keys);
  let copy: Record<string, unknown> | undefined = isOrdered ? undefined : {};
  for (const key of keys) {
    // Setting it would change what the copy inherits from.
    if (key === "__proto__") throw new TypeError("a key that is none of its own");
    const member = fields[key];
    const ordered = orderKeys(member);
    if (ordered !== member) copy ??= { ...fields };
    if (copy !== undefined) copy[key] = ordered;
  }
  return copy ?? fields;
}

/** Objects with more keys are left to the engine. */
const FEW_KEYS = 16;

/** In place. Most objects have few keys, and for those the engine's own sort takes longer to begin than this to end. */
function sortKeys(keys: string[]): void {
  if (keys.length > FEW_KEYS) {
    keys.sort();
    return;
  }
  for (let index = 1; index < keys.length; index += 1) {
    const key = keys[index] ?? "";
    let at = index;
    for (; at > 0 && key < (keys[at - 1] ?? ""); at -= 1) keys[at] = keys[at - 1] ?? "";
    keys[at] = key;
  }
}

type PlainObject = Readonly<Record<string, unknown>>;

function isPlain(value: object): value is PlainObject {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === Array.prototype) && !("toJSON" in value);
}

function writeAnything(value: unknown): string {
  try {
    return JSON.stringify(value, orderEntries) ?? "";
  } catch {
    return "";
  }
}

function orderEntries(_key: string, value: unknown): unknown {
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
