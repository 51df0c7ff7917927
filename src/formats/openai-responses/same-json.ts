import { isObject } from "../wire-value.ts";

/** Whether two JSON values say the same, whatever the order of their keys. Keeps its own stack, so depth does no harm. */
export function sameJson(one: unknown, other: unknown): boolean {
  const pairs: [unknown, unknown][] = [[one, other]];
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const inner = innerPairs(...pair);
    if (inner === undefined) return false;
    for (const each of inner) pairs.push(each);
  }
  return true;
}

/** What is left to compare in two values; undefined where they differ already. */
function innerPairs(one: unknown, other: unknown): [unknown, unknown][] | undefined {
  if (one === other) return [];
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length ? one.map((entry, index) => [entry, other[index]]) : undefined;
  }
  if (!isObject(one) || !isObject(other)) return undefined;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length || !keys.every((key) => Object.hasOwn(other, key))) return undefined;
  return keys.map((key) => [one[key], other[key]]);
}
