import { isObject } from "./wire-value.ts";

/** What a comparison ignores: a key, except inside the values of some keys, where it is an ordinary key. */
interface Leniency {
  readonly ignoredKey: string;
  readonly literalKeys: ReadonlySet<string>;
}

type Pair = readonly [one: unknown, other: unknown, leniency: Leniency | undefined];

/** Whether two JSON values are equal, whatever the order of their keys. Keeps its own stack, so depth does no harm. */
export function sameJson(one: unknown, other: unknown, leniency?: Leniency): boolean {
  const pairs: Pair[] = [[one, other, leniency]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const inner = innerPairs(pair);
    if (inner === undefined) return false;
    for (const each of inner) pairs.push(each);
  }
  return true;
}

/** What is left to compare in two values; undefined if they already differ. */
function innerPairs([one, other, leniency]: Pair): Pair[] | undefined {
  if (one === other) return [];
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length ? one.map((entry, index) => [entry, other[index], leniency]) : undefined;
  }
  if (!isObject(one) || !isObject(other)) return undefined;
  const counts = (key: string): boolean => key !== leniency?.ignoredKey;
  const keys = Object.keys(one).filter(counts);
  const isAlike = keys.length === Object.keys(other).filter(counts).length;
  if (!isAlike || !keys.every((key) => Object.hasOwn(other, key))) return undefined;
  return keys.map((key) => [one[key], other[key], leniency?.literalKeys.has(key) ? undefined : leniency]);
}
