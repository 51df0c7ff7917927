/** What a value held when it was looked at: enough to tell later whether it, or another, holds the same. */
export interface Snapshot {
  readonly leaves: readonly unknown[];
  /** Of all texts in it together. */
  readonly characters: number;
}

/** Takes down what a value holds. Its texts are not copied. */
export function takeSnapshot(value: unknown): Snapshot {
  const leaves: unknown[] = [];
  let characters = 0;
  visitLeaves(value, (leaf) => {
    leaves.push(leaf);
    if (typeof leaf === "string") characters += leaf.length;
    return true;
  });
  return { leaves, characters };
}

/**
 * Whether a value holds just what was taken down, its keys in the same order. Exact, so that a host may write into its
 * messages; a text that is the very same one takes no time, and any other is only compared.
 *
 * Always false where it holds anything but lists and plain objects, such as bytes or dates, which can be written into as well.
 */
export function holdsSame(value: unknown, { leaves }: Snapshot): boolean {
  let position = 0;
  const isSame = visitLeaves(value, (leaf) => {
    position += 1;
    return leaf === leaves[position - 1];
  });
  return isSame && position === leaves.length;
}

/** Tell where lists, objects and addresses begin. */
const [LIST, OBJECT, ADDRESS] = [Symbol("list"), Symbol("object"), Symbol("address")];

/** Hands over everything in a value in order, until `visit` says no. */
function visitLeaves(value: unknown, visit: (leaf: unknown) => boolean): boolean {
  if (typeof value !== "object" || value === null) return visit(value);
  if (Array.isArray(value)) {
    return visit(LIST) && visit(value.length) && value.every((item) => visitLeaves(item, visit));
  }
  if (value instanceof URL) return visit(ADDRESS) && visit(value.href);
  // Equal to nothing, not even to itself.
  if (!isPlain(value)) return visit(Number.NaN);
  const entries = Object.entries(value);
  return (
    visit(OBJECT) && visit(entries.length) && entries.every(([key, member]) => visit(key) && visitLeaves(member, visit))
  );
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
