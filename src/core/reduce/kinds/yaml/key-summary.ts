import type { Fact, FactList } from "../../outline.ts";

/** Judgements: more do not fit any budget, and it bounds the memory. */
const MAX_PLACES = 200;
const MAX_KEYS = 200;
/** For places further down, only this many keys are named. */
const NAMED_KEYS = 40;
const NAMED_DEPTH = 3;
/** The keys of the document and of what is right below it are named one by one, for this many places. */
const TOP_DEPTH = 2;
const TOP_PLACES = 12;

interface Place {
  readonly path: string;
  /** The depth of its keys. */
  readonly depth: number;
  readonly keys: Set<string>;
}

/** Gathers which keys occur at which place near the top: what a configuration is about. */
export class KeySummary {
  readonly #places = new Map<string, Place>();

  /** Notes a key by its path. */
  add(path: string, key: string, depth: number): void {
    if (depth > NAMED_DEPTH || path.length <= key.length - 1) return;
    const above = path.length > key.length ? path.slice(0, -key.length - 1) : "";
    let place = this.#places.get(above);
    if (place === undefined) {
      if (this.#places.size >= MAX_PLACES) return;
      place = { path: above, depth, keys: new Set() };
      this.#places.set(above, place);
    }
    // One more than is named shows that there are others.
    if (place.keys.size <= MAX_KEYS) place.keys.add(key);
  }

  /**
   * A list for each place near the top, so that a small budget names some keys of a long one; one line for each place
   * below.
   */
  facts(): readonly FactList[] {
    const places = [...this.#places.values()];
    const top = places
      .filter(({ depth }) => depth <= TOP_DEPTH)
      .sort((left, right) => left.depth - right.depth)
      .slice(0, TOP_PLACES);
    const below = places.filter((place) => !top.includes(place)).map(describePlace);
    return [...top.map(listKeys), { title: "keys below", rank: "signal", facts: below }];
  }
}

function listKeys({ path, keys }: Place): FactList {
  const facts = [...keys]
    .slice(0, MAX_KEYS)
    .map((key): Fact => ({ text: key, claim: { kind: "shape", path, keys: [key] } }));
  if (keys.size > MAX_KEYS) facts.push({ text: "and others", claim: { kind: "shape", path, keys: [] } });
  return { title: path === "" ? "top" : path, rank: "floor", layout: "inline", facts };
}

function describePlace({ path, keys: all }: Place): Fact {
  const keys = [...all].slice(0, NAMED_KEYS);
  const others = all.size > NAMED_KEYS ? " and others" : "";
  return { text: `${path}: ${keys.join(" ")}${others}`, claim: { kind: "shape", path, keys } };
}
