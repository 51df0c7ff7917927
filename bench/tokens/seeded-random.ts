/** Random choices that are the same for the same seed, for texts made up by a script. */
export interface SeededRandom {
  /** A number from 0 up to, not including, 1. */
  fraction(): number;
  /** An integer from 0 up to, not including, `end`. */
  integer(end: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** A string of `length` characters of an alphabet. */
  characters(alphabet: string, length: number): string;
}

/** Starts a sequence of choices. A 32-bit counter goes through a mixing function: small, and good enough for samples. */
export function seededRandom(seed: number): SeededRandom {
  let counter = seed >>> 0;

  function fraction(): number {
    counter = (counter + 0x9e3779b9) >>> 0;
    let mixed = counter;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
  }
  const integer = (end: number): number => Math.floor(fraction() * end);

  return {
    fraction,
    integer,
    pick: (items) => items[integer(items.length)] ?? items[0],
    characters: (alphabet, length) => Array.from({ length }, () => alphabet.charAt(integer(alphabet.length))).join(""),
  };
}
