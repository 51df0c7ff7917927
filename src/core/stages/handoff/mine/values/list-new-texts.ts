/** Enough for any call that a person could read. */
const MOST_VALUES = 10_000;

/** Arguments that hold what is being replaced. */
const REPLACED = /^(?:old|search|find|before|original|expected)/i;

/**
 * The texts inside the arguments of a call, but for those that it replaces. In the order of their
 * names, because hosts write the names in any order.
 */
export function listNewTexts(value: unknown): string[] {
  const texts: string[] = [];
  const waiting: unknown[] = [value];
  for (let seen = 0; seen < MOST_VALUES && waiting.length > 0; seen += 1) {
    const next = waiting.pop();
    if (typeof next === "string") texts.push(next);
    else if (typeof next === "object" && next !== null) {
      for (const [name, inner] of entriesBackwards(next)) if (!REPLACED.test(name)) waiting.push(inner);
    }
  }
  return texts;
}

/** Last first, so that the stack gives them back in order. */
function entriesBackwards(container: object): [string, unknown][] {
  const entries = Object.entries(container).slice(0, MOST_VALUES);
  return Array.isArray(container) ? entries.reverse() : entries.sort(([left], [right]) => (left < right ? 1 : -1));
}
