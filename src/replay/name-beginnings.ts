import { createBoundedMemory } from "../core/base/bounded-memory.ts";
import { createChainHasher } from "./hash-chain.ts";
import { identifyMessage } from "./identify-message.ts";

/** Names for every beginning of a conversation; see `hashChain`. */
export type NameBeginnings = (messages: readonly unknown[], format: string) => string[];

/** Texts of the last requests that are held, together: a few of the longest conversations, or many that are not. */
const MAX_CHARACTERS = 32_000_000;

interface Known {
  readonly snapshots: readonly Snapshot[];
  readonly keys: readonly string[];
}

/**
 * Names the beginnings of conversations in the time that their new part takes: a message that holds what it held in the
 * last request is not hashed again, whether it is the same object or a copy of it.
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

/** One memory for all compactors: whoever makes one for each call is served as well. */
export const nameBeginnings: NameBeginnings = createNamer();

/** What a value held when it was looked at: enough to tell later whether it, or another, holds the same. */
interface Snapshot {
  readonly leaves: readonly unknown[];
  /** Of all texts in it together. */
  readonly characters: number;
}

/** Takes down what a value holds. Its texts are not copied. */
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
 * Whether a value holds just what was taken down, its keys in the same order. Exact, so that a host may write into its
 * messages; a text that is the very same one takes no time, and any other is only compared.
 *
 * Always false if it holds anything but lists and plain objects, such as bytes or dates, which can be written into as well.
 */
function holdsSame(value: unknown, { leaves }: Snapshot): boolean {
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
