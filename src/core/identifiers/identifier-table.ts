import { hashText } from "../text/fnv.ts";
/** Gives every distinct piece of text one number, without cutting out the ones it knows. */
export interface IdentifierTable {
  /** How many distinct ones there are; their numbers begin at 0. */
  readonly size: number;
  /** @param itsHash Of the stretch, where the caller knows it: then always by the caller. */
  numberOf(text: string, start: number, end: number, itsHash?: number): number;
  textOf(number: number): string;
}

/** A judgement: most texts have fewer names; the table grows for the others. */
const FIRST_SLOTS = 1 << 12;
/**
 * Texts made to collide would take many steps: beyond this, the engine's own hash takes over, which no one can predict.
 */
const MAX_STEPS = 24;

/**
 * Makes an empty table.
 *
 * @param hash Hashes a piece of text to a whole number of up to 30 bits.
 */
export function createIdentifierTable(hash: typeof hashRange = hashRange): IdentifierTable {
  const texts: string[] = [];
  const hashes: number[] = [];
  const crowded = new Map<string, number>();
  /** Number + 1 of the entry in a slot; 0 if it is free. */
  let slots = new Int32Array(FIRST_SLOTS);

  function add(identifier: string, itsHash: number): number {
    texts.push(identifier);
    hashes.push(itsHash);
    return texts.length - 1;
  }

  function addCrowded(identifier: string, itsHash: number): number {
    const known = crowded.get(identifier);
    if (known !== undefined) return known;
    const number = add(identifier, itsHash);
    crowded.set(identifier, number);
    return number;
  }

  /**
   * Puts everything into twice the slots. Crowded entries may stay where they are: they are found after the same steps.
   */
  function grow(): void {
    const wider = new Int32Array(slots.length * 2);
    for (let number = 0; number < hashes.length; number += 1) {
      const itsHash = hashes[number] ?? 0;
      let step = 0;
      while (step < MAX_STEPS && wider[(itsHash + step) & (wider.length - 1)] !== 0) step += 1;
      if (step < MAX_STEPS) wider[(itsHash + step) & (wider.length - 1)] = number + 1;
      else crowded.set(texts[number] ?? "", number);
    }
    slots = wider;
  }

  return {
    get size() {
      return texts.length;
    },
    numberOf(text, start, end, wanted: number = hash(text, start, end)) {
      const mask = slots.length - 1;
      for (let step = 0; step < MAX_STEPS; step += 1) {
        const slot = (wanted + step) & mask;
        const number = (slots[slot] ?? 0) - 1;
        if (number === -1) {
          const added = add(text.slice(start, end), wanted);
          slots[slot] = added + 1;
          if (texts.length * 2 > slots.length) grow();
          return added;
        }
        if (hashes[number] === wanted && standsAt(text, start, end, texts[number] ?? "")) return number;
      }
      return addCrowded(text.slice(start, end), wanted);
    },
    textOf: (number) => texts[number] ?? "",
  };
}

function hashRange(text: string, start: number, end: number): number {
  return mixHash(hashText(text, start, end));
}

/** A hash by FNV-1a with its high bits mixed in: slots are chosen by the low ones. */
export function mixHash(hash: number): number {
  return (hash ^ (hash >>> 15)) & 0x3fffffff;
}

/** Without cutting anything out: what is cut out has to be cleaned up. */
function standsAt(text: string, start: number, end: number, known: string): boolean {
  return known.length === end - start && text.startsWith(known, start);
}
