import type { Fact, FactList } from "../../outline.ts";

/** Judgements: more do not fit any budget, and memory is bounded. */
const MAX_PLACES = 200;
const MAX_KEYS = 200;
/** Of places further down only so many keys are named. */
const NAMED_KEYS = 40;
const NAMED_DEPTH = 3;
/** The keys of the document and of what stands right below it are named one by one, of so many places. */
const TOP_DEPTH = 2;
const TOP_PLACES = 12;

interface Place {
  readonly path: string;
  /** Of its keys. */
  readonly depth: number;
  readonly keys: Set<string>;
}

/** Gathers which keys stand at which place near the top: what a configuration is about. */
export class KeySummary {
  readonly #places = new Map<string, Place>();

  /** Notes a key by the path that ends in it. */
  add(path: string, key: string, depth: number): void {
    if (depth > NAMED_DEPTH || path.length <= key.length - 1) return;
    const above = path.length > key.length ? path.slice(0, -key.length - 1) : "";
    let place = this.#places.get(above);
    if (place === undefined) {
      if (this.#places.size >= MAX_PLACES) return;
      place = { path: above, depth, keys: new Set() };
      this.#places.set(above, place);
    }
    // One more than is named tells that there are others.
    if (place.keys.size <= MAX_KEYS) place.keys.add(key);
  }

  /** A list for each place near the top, so that a small budget names some keys of a long one; a line for each below. */
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
