import { isObject } from "../../wire-value.ts";

/**
 * Whether two wire values say the same to the model.
 *
 * The order of keys does not count, and neither does `cache_control`, which clients move from turn
 * to turn; only inside the arguments and the schema of a tool it is an ordinary key. Walks with a
 * list of its own, because a hostile value can be nested deeper than the stack.
 */
export function sameContent(one: unknown, other: unknown): boolean {
  const pending: Pair[] = [{ one, other, literal: false }];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    if (pair.one === pair.other) continue;
    const inside = pairsInside(pair);
    if (inside === undefined) return false;
    for (const next of inside) pending.push(next);
  }
  return true;
}

interface Pair {
  readonly one: unknown;
  readonly other: unknown;
  readonly literal: boolean;
}

const LITERAL_KEYS: ReadonlySet<string> = new Set(["input", "input_schema"]);

/** What remains to be compared, or undefined where the two already differ. */
function pairsInside({ one, other, literal }: Pair): Pair[] | undefined {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length
      ? one.map((item, index): Pair => ({ one: item, other: other[index], literal }))
      : undefined;
  }
  if (!isObject(one) || !isObject(other)) return undefined;

  const counts = (key: string): boolean => literal || key !== "cache_control";
  const keys = Object.keys(one).filter(counts);
  const same =
    keys.length === Object.keys(other).filter(counts).length && keys.every((key) => Object.hasOwn(other, key));
  if (!same) return undefined;
  return keys.map((key) => ({ one: one[key], other: other[key], literal: literal || LITERAL_KEYS.has(key) }));
}
