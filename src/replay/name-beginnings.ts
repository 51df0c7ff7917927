import { createBoundedMemory } from "../core/base/bounded-memory.ts";
import { createChainHasher } from "./hash-chain.ts";
import { identifyMessage } from "./identify-message.ts";

/** Names for every beginning of a conversation; see `hashChain`. */
export type NameBeginnings = (messages: readonly unknown[], format: string) => string[];

/**
 * The total length of remembered texts of the last requests: a few of the longest conversations, or many shorter ones.
 */
const MAX_CHARACTERS = 32_000_000;

interface Known {
  readonly snapshots: readonly Snapshot[];
  readonly keys: readonly string[];
}

/**
 * Names the beginnings of conversations in time that depends only on their new part: a message with the same content as
 * in the last request is not hashed again, whether it is the same object or a copy of it.
 */
export function createNamer(maxCharacters = MAX_CHARACTERS): NameBeginnings {
  const hashLinks = createChainHasher();
  const last = createBoundedMemory<string, Known>(maxCharacters);
  return (messages, format) => {
    const [opening, ...rest] = messages;
    if (messages.length === 0) return hashLinks([], { tenant: "library", format });
    const first = identifyMessage(opening);
    const name = JSON.stringify([format, first]);
    const known = last.get(name);
    const read = rest.map((message, index): { readonly key: string; readonly snapshot: Snapshot } => {
      const [key, snapshot] = [known?.keys[index], known?.snapshots[index]];
      if (key !== undefined && snapshot !== undefined && holdsSame(message, snapshot)) return { key, snapshot };
      return { key: identifyMessage(message), snapshot: takeSnapshot(message) };
    });
    const snapshots = read.map(({ snapshot }) => snapshot);
    const characters = snapshots.reduce((sum, snapshot) => sum + snapshot.characters, 0);
    last.set(name, { snapshots, keys: read.map(({ key }) => key) }, characters);
    return hashLinks([{ key: first }, ...read], { tenant: "library", format });
  };
}

/** One memory for all compactors, so that it also helps a host that creates one for each call. */
export const nameBeginnings: NameBeginnings = createNamer();

/** The content of a value at one moment: enough to see later whether it, or another value, has the same content. */
interface Snapshot {
  readonly leaves: readonly unknown[];
  /** The total length of all texts in it. */
  readonly characters: number;
}

/** Records the content of a value. Its texts are not copied. */
function takeSnapshot(value: unknown): Snapshot {
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
 * Whether a value has exactly the recorded content, with its keys in the same order. Exact, so that a host may modify
 * its messages; an identical text takes no time, and any other is only compared.
 *
 * Always false if it contains anything but lists and plain objects, such as bytes or dates, which can be modified as
 * well.
 */
function holdsSame(value: unknown, { leaves }: Snapshot): boolean {
  let position = 0;
  const isSame = visitLeaves(value, (leaf) => {
    position += 1;
    return leaf === leaves[position - 1];
  });
  return isSame && position === leaves.length;
}

/** Mark where lists, objects and addresses begin. */
const [LIST, OBJECT, ADDRESS] = [Symbol("list"), Symbol("object"), Symbol("address")];

/** Visits everything in a value in order, until `visit` returns false. */
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
