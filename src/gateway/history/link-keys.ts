import { hash } from "node:crypto";
import { canonicalJson } from "../../core/text/canonical-json.ts";
import { isCleared } from "./is-cleared.ts";
import type { WireHistory } from "./wire-history.ts";

/** What is known of one item: the key it is found by, undefined where it does not count. */
export interface ItemIdentity {
  readonly key: string | undefined;
  readonly isPreamble: boolean;
  /** What it says beyond its key, by hash; empty for what its client cleared. */
  readonly said: readonly string[];
}

export interface LinkKeys {
  find(item: string, wire: WireHistory): ItemIdentity;
}

/** Enough for the open conversations of a busy gateway; an entry is two hashes. */
const MAX_ITEMS = 50_000;

/** Remembers the keys of items by their characters, so that a history is parsed once and not in every request. */
export function createLinkKeys(mostItems = MAX_ITEMS): LinkKeys {
  const known = new Map<string, ItemIdentity>();
  return {
    find(item, wire) {
      // The format stands outside: to join it to a long text would copy the text.
      const characters = `${wire.format} ${hash("sha256", item)}`;
      const found = known.get(characters) ?? identify(item, wire);
      // Moved to the end: the front is what nobody asked for longest.
      known.delete(characters);
      known.set(characters, found);
      if (known.size > mostItems) known.delete(known.keys().next().value ?? "");
      return found;
    },
  };
}

function identify(item: string, wire: WireHistory): ItemIdentity {
  const value: unknown = JSON.parse(item);
  const identity = wire.identify(value);
  return {
    // What is nested too deep for a canonical form is known by its very characters.
    key: identity === undefined ? undefined : hash("sha256", canonicalJson(identity) || item),
    isPreamble: wire.isPreamble(value),
    said: wire.listSaid(value).map((said) => (isCleared(said) ? "" : nameSaid(canonicalJson(said) || item))),
  };
}

/** Many stand in every rewrite, and nobody gains by finding another text with the same name. */
const NAME_CHARACTERS = 16;

function nameSaid(text: string): string {
  return hash("sha256", text).slice(0, NAME_CHARACTERS);
}
