import type { Fact, FactList } from "../../outline.ts";

const MOST_PLACES = 200;
const MOST_KEYS = 40;
const NAMED_DEPTH = 3;

/** Gathers which keys stand at which place near the top: what a configuration is about. */
export class KeySummary {
  readonly #places = new Map<string, Set<string>>();

  /** Notes a key by the path that ends in it. */
  add(path: string, key: string, depth: number): void {
    if (depth > NAMED_DEPTH || path.length <= key.length - 1) return;
    const place = path.length > key.length ? path.slice(0, -key.length - 1) : "";
    let keys = this.#places.get(place);
    if (keys === undefined) {
      if (this.#places.size >= MOST_PLACES) return;
      keys = new Set();
      this.#places.set(place, keys);
    }
    // One more than is named tells that there are others.
    if (keys.size <= MOST_KEYS) keys.add(key);
  }

  facts(): FactList {
    const facts = [...this.#places].map(([place, all]): Fact => {
      const keys = [...all].slice(0, MOST_KEYS);
      const others = all.size > MOST_KEYS ? " and others" : "";
      return {
        text: `${place === "" ? "top" : place}: ${keys.join(" ")}${others}`,
        claim: { kind: "shape", path: place, keys },
      };
    });
    return { title: "keys", rank: "floor", layout: "lines", facts };
  }
}
