/** Enough for any value that a person could read. */
const MAX_VALUES = 10_000;

/**
 * The strings inside a JSON value, keys included, with a limit so that a hostile value costs no more than a large one.
 */
export function listStrings(value: unknown): string[] {
  const strings: string[] = [];
  const waiting: unknown[] = [value];
  for (let seen = 0; seen < MAX_VALUES && waiting.length > 0; seen += 1) {
    const next = waiting.pop();
    if (typeof next === "string") strings.push(next);
    else if (typeof next === "object" && next !== null) {
      for (const [key, inner] of Object.entries(next).slice(0, MAX_VALUES)) {
        if (!Array.isArray(next)) strings.push(key);
        waiting.push(inner);
      }
    }
  }
  return strings;
}
