import { hash } from "node:crypto";
import { canonicalJson } from "../../core/json/canonical-json.ts";
import { isCleared } from "./is-cleared.ts";
import type { WireHistory } from "./wire-history.ts";

/** What is known about one item: its key, undefined if the item does not count. */
export interface ItemIdentity {
  readonly key: string | undefined;
  readonly isPreamble: boolean;
  /** Its content beyond the key, hashed; empty for what its client cleared. */
  readonly said: readonly string[];
}

export interface LinkKeys {
  find(item: string, wire: WireHistory): ItemIdentity;
}

/** Enough for the open conversations of a busy gateway; an entry is two hashes. */
const MAX_ITEMS = 50_000;

/** Remembers the keys of items by their characters, so that a history is parsed once and not in every request. */
export function createLinkKeys(maxItems = MAX_ITEMS): LinkKeys {
  const known = new Map<string, ItemIdentity>();
  return {
    find(item, wire) {
      // The format is outside the hash: joining it to a long text would copy the text.
      const characters = `${wire.format} ${hash("sha256", item)}`;
      const found = known.get(characters) ?? identify(item, wire);
      // Moved to the end: the front is the least recently used.
      known.delete(characters);
      known.set(characters, found);
      if (known.size > maxItems) known.delete(known.keys().next().value ?? "");
      return found;
    },
  };
}

function identify(item: string, wire: WireHistory): ItemIdentity {
  const value: unknown = JSON.parse(item);
  const identity = wire.identify(value);
  return {
    // An item that is nested too deep for a canonical form is identified by its characters.
    key: identity === undefined ? undefined : hash("sha256", canonicalJson(identity) || item),
    isPreamble: wire.isPreamble(value),
    said: wire.listSaid(value).map((said) => (isCleared(said) ? "" : nameSaid(canonicalJson(said) || item))),
  };
}

/** Every rewrite contains many, and an attacker gains nothing by finding another text with the same name. */
const NAME_CHARACTERS = 16;

function nameSaid(text: string): string {
  return hash("sha256", text).slice(0, NAME_CHARACTERS);
}
