import { createBoundedMemory } from "./bounded-memory.ts";
import { createChainHasher } from "./hash-chain.ts";
import { identifyMessage } from "./identify-message.ts";
import { holdsSame, type Snapshot, takeSnapshot } from "./snapshot.ts";

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
  const last = createBoundedMemory<Known>(maxCharacters);
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
