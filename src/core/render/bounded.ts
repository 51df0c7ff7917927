/** The first entries of a list and how many more there are. */
export interface Bounded<Item> {
  readonly shown: readonly Item[];
  readonly hidden: number;
}

/** Cuts a list to a length and counts the rest. */
export function boundItems<Item>(items: readonly Item[], maxItems: number): Bounded<Item> {
  return { shown: items.slice(0, maxItems), hidden: Math.max(0, items.length - maxItems) };
}

/** The fields of an object, those with a priority first and in that order, the rest in their own order. */
export function boundFields(
  value: object,
  maxFields: number,
  priorityKeys: readonly string[] = [],
): Bounded<readonly [string, unknown]> {
  const first = priorityKeys.filter((key) => Object.hasOwn(value, key));
  const urgent = new Set(first);
  const keys = [...first, ...Object.keys(value).filter((key) => !urgent.has(key))];
  const bounded = boundItems(keys, maxFields);
  const fields = new Map<string, unknown>(Object.entries(value));
  return { shown: bounded.shown.map((key) => [key, fields.get(key)] as const), hidden: bounded.hidden };
}
