/**
 * A value as JSON with the keys of every object in order, so that equal values have equal texts.
 *
 * Empty for anything JSON cannot carry, including nesting too deep for the stack.
 */
export function canonicalJson(value: unknown): string {
  try {
    return JSON.stringify(orderKeys(value)) ?? "";
  } catch {
    return writeAnything(value);
  }
}

/**
 * The value itself if all its keys are in order, otherwise a copy that shares the parts that are. Strings are not
 * touched, and the engine's own writer does the rest: a replacer called for every value would be ten times slower.
 *
 * Throws if something is not plain data.
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
    // Assigning it would change the copy's prototype.
    if (key === "__proto__") throw new TypeError("a key that is none of its own");
    const member = fields[key];
    const ordered = orderKeys(member);
    if (ordered !== member) copy ??= { ...fields };
    if (copy !== undefined) copy[key] = ordered;
  }
  return copy ?? fields;
}

/** Objects with more keys are left to the engine's sort. */
const FEW_KEYS = 16;

/**
 * Sorts in place. Most objects have few keys, and for those this finishes before the engine's own sort gets started.
 */
export function sortKeys(keys: string[]): void {
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

/** Whether an object is one that JSON writes member by member. */
export function isPlain(value: object): value is PlainObject {
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

/** Bytes and the like have their own form in JSON. */
function isBinary(value: object): boolean {
  return ArrayBuffer.isView(value) || "toJSON" in value;
}
