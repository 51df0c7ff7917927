import { isObject } from "../wire-value.ts";

/** Far deeper than any call a provider defines, and shallow enough for the stack. */
const MAX_DEPTH = 64;

/**
 * JSON text that is the same for every order of keys.
 *
 * @returns undefined where the value is nested too deeply or cannot be written as JSON.
 */
export function canonicalJson(value: unknown, depth = 0): string | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value)) return joined("[", value, "]", (entry) => canonicalJson(entry, depth + 1));
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort();
  return joined("{", keys, "}", (key) => {
    const text = canonicalJson(value[key], depth + 1);
    return text === undefined ? undefined : `${JSON.stringify(key)}:${text}`;
  });
}

function joined<Entry>(
  open: string,
  entries: readonly Entry[],
  close: string,
  write: (entry: Entry) => string | undefined,
): string | undefined {
  const texts: string[] = [];
  for (const entry of entries) {
    const text = write(entry);
    if (text === undefined) return undefined;
    texts.push(text);
  }
  return open + texts.join(",") + close;
}
