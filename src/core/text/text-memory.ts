import { FNV_PRIME } from "./fnv.ts";
/** Remembers something about texts. */
export interface TextMemory<Value> {
  get(text: string): Value | undefined;
  set(text: string, value: Value): void;
}

/** Without bounds it forgets nothing. */
export interface TextMemoryOptions {
  /** Of all remembered texts together. */
  readonly maxCharacters?: number;
  readonly maxEntries?: number;
}

interface Entry<Value> {
  readonly text: string;
  readonly value: Value;
}

/**
 * Makes a memory that forgets texts once a bound is reached, starting with those not asked for since it was half full.
 *
 * A `Map` keyed by text has to read every text to the end. This one looks at a sample of a long text's characters, and
 * compares the rest only with the one text that has the same sample.
 */
export function createTextMemory<Value>({
  maxCharacters = Number.POSITIVE_INFINITY,
  maxEntries = Number.POSITIVE_INFINITY,
}: TextMemoryOptions = {}): TextMemory<Value> {
  // By sample, or by text if several texts share a sample. A Map keeps insertion order, so its first key is the one to
  // forget.
  const entries = new Map<number | string, Entry<Value>>();
  /** Samples that more than one text has, or had, and how many of them we remember. */
  const shared = new Map<number, number>();
  let characters = 0;

  function keyOf(text: string): number | string {
    if (text.length <= MAX_READ_LENGTH) return text;
    const sample = sampleOf(text);
    return shared.has(sample) ? text : sample;
  }

  function add(key: number | string, entry: Entry<Value>): void {
    entries.set(key, entry);
    characters += entry.text.length;
    if (typeof key === "string") countShared(key, 1);
  }

  function forget(key: number | string, { text }: Entry<Value>): void {
    entries.delete(key);
    characters -= text.length;
    if (typeof key === "string") countShared(key, -1);
  }

  function countShared(text: string, difference: 1 | -1): void {
    if (text.length <= MAX_READ_LENGTH) return;
    const sample = sampleOf(text);
    const count = (shared.get(sample) ?? 0) + difference;
    if (count === 0) shared.delete(sample);
    else shared.set(sample, count);
  }

  return {
    get(text) {
      const key = keyOf(text);
      const entry = entries.get(key);
      if (entry?.text !== text) return undefined;
      // While there is plenty of room, the order does not matter, and keeping it takes as long as finding the text.
      if (entries.size * 2 > maxEntries || characters * 2 > maxCharacters) {
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry.value;
    },
    set(text, value) {
      if (text.length > maxCharacters) return;
      const key = keyOf(text);
      const holder = entries.get(key);
      if (holder?.text === text) forget(key, holder);
      else if (holder !== undefined) {
        // From now on, texts with this sample are stored by their full text.
        forget(key, holder);
        add(holder.text, holder);
      }
      add(keyOf(text), { text, value });
      while (entries.size > maxEntries || characters > maxCharacters) {
        const [oldest] = entries;
        if (oldest === undefined) break;
        forget(...oldest);
      }
    },
  };
}

/** Shorter texts are read whole. */
const MAX_READ_LENGTH = 128;
/** Judgements: this many characters usually distinguish texts of the same length. */
const SPREAD_CHARACTERS = 16;
const LAST_CHARACTERS = 8;

/**
 * A 30-bit number from the length, some characters from all over the text, and its last ones, where many texts differ.
 */
function sampleOf(text: string): number {
  const { length } = text;
  const stride = Math.floor(length / SPREAD_CHARACTERS);
  let sample = length;
  for (let index = 0; index < length; index += stride) sample = mix(sample, text.charCodeAt(index));
  for (let index = length - LAST_CHARACTERS; index < length; index += 1) sample = mix(sample, text.charCodeAt(index));
  return (sample ^ (sample >>> 15)) & 0x3fffffff;
}

/** A step of FNV-1a. */
function mix(sample: number, code: number): number {
  return Math.imul(sample ^ code, FNV_PRIME);
}
