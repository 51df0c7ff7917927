/** A message on one side of a compaction. */
export interface Aligned {
  /** The same on both sides for a message that stays as it is. */
  readonly key: string;
  /** The calls and results in it, which identify a shortened message. */
  readonly callIds: readonly string[];
}

/** What became of a message: `written` for one that only the new transcript has. */
export interface MessageChange<Item extends Aligned> {
  readonly kind: "kept" | "reduced" | "folded" | "written";
  readonly before?: Item;
  readonly after?: Item;
}

/** Lines up the two sides of a compaction, in the order of both: linear in their length. */
export function alignChanges<Item extends Aligned>(
  before: readonly Item[],
  after: readonly Item[],
): readonly MessageChange<Item>[] {
  const places = new Map(before.map(({ key }, index) => [key, index]));
  const kept = new Set(after.filter(({ key }) => places.has(key)).map(({ key }) => key));
  const placeOfCall = new Map<string, number>();
  for (const [index, { key, callIds }] of before.entries()) {
    if (!kept.has(key)) for (const id of callIds) placeOfCall.set(id, index);
  }

  const changes: MessageChange<Item>[] = [];
  let next = 0;
  const foldUntil = (end: number): void => {
    for (; next < end; next += 1) {
      const item = before[next];
      if (item !== undefined) changes.push({ kind: "folded", before: item });
    }
  };
  for (const item of after) {
    const own = places.get(item.key);
    const place = own ?? item.callIds.map((id) => placeOfCall.get(id)).find((at) => at !== undefined && at >= next);
    const source = place === undefined || place < next ? undefined : before[place];
    if (place === undefined || source === undefined) {
      changes.push({ kind: "written", after: item });
      continue;
    }
    foldUntil(place);
    changes.push({ kind: own === undefined ? "reduced" : "kept", before: source, after: item });
    next = place + 1;
  }
  foldUntil(before.length);
  return changes;
}
