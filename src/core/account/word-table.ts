/** Numbers the words of texts: the same word, whatever its case, has the same number. */
export interface WordTable {
  /** The words of a text, each once, in the order in which they first occur. */
  read(text: string): number[];
  /** Begins a reading: what is collected from now on lists each word once. */
  begin(): void;
  /**
   * Adds the words of a stretch that this reading has not seen yet to a list.
   *
   * @returns Whether the stretch holds a character beyond ASCII.
   */
  collect(text: string, from: number, to: number, list: WordList): boolean;
  /** How many words there are so far; their numbers are below it. */
  size(): number;
  /** What a word is worth beside others as rare: a bare number or a random id says less by itself than a word. */
  meaning(word: number): number;
}

/** Numbers of words, one after another: a list for every piece would be most of what a long session leaves to clean up. */
export interface WordList {
  items: Int32Array;
  length: number;
}

export function createWordList(): WordList {
  return { items: new Int32Array(FIRST_SIZE), length: 0 };
}

const FIRST_SIZE = 1 << 14;
const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Letters that are written without blanks, such as Han and kana: each is a word. */
const FIRST_UNSPACED = 0x2e80;
const NUMBER_MEANING = 0.6;
const ID_MEANING = 0.4;
/** Longer words are encoded data. */
const LONGEST_WORD = 40;
/** A word with this many digits beside its letters is an id. */
const ID_DIGITS = 4;

/**
 * Makes a table of words that are told apart by a hash of 32 bits, so that no word is ever copied out of its text: reading
 * a long session must not cost more than looking at it. Two words with one hash are one word here, which makes a choice
 * between pieces a little worse and nothing wrong.
 *
 * @param first Words that get the lowest numbers, in this order, by which they can be told.
 */
export function createWordTable(first: readonly string[] = []): WordTable {
  let slots = new Int32Array(FIRST_SIZE * 2).fill(-1);
  let hashes = new Int32Array(FIRST_SIZE);
  let meanings = new Float32Array(FIRST_SIZE);
  /** The reading that last saw a word, by which one reading lists it once. */
  let seenBy = new Int32Array(FIRST_SIZE);
  let size = 0;
  let reading = 0;
  const scratch = createWordList();

  function place(word: number): void {
    const mask = slots.length - 1;
    let slot = (hashes[word] ?? 0) & mask;
    while ((slots[slot] ?? -1) !== -1) slot = (slot + 1) & mask;
    slots[slot] = word;
  }

  function grow(): void {
    const more = hashes.length * 2;
    hashes = resized(hashes, new Int32Array(more));
    seenBy = resized(seenBy, new Int32Array(more));
    meanings = resized(meanings, new Float32Array(more));
    slots = new Int32Array(more * 2).fill(-1);
    for (let word = 0; word < size; word += 1) place(word);
  }

  function numberOf(hash: number, length: number, digits: number): number {
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const word = slots[slot] ?? -1;
      if (word === -1) break;
      if (hashes[word] === hash) return word;
    }
    if (size === hashes.length) grow();
    const word = size;
    size += 1;
    hashes[word] = hash;
    meanings[word] = digits === length ? NUMBER_MEANING : isRandom(length, digits) ? ID_MEANING : 1;
    place(word);
    return word;
  }

  function add(list: WordList, hash: number, length: number, digits: number): void {
    const word = numberOf(hash, length, digits);
    if (seenBy[word] === reading) return;
    seenBy[word] = reading;
    if (list.length === list.items.length) list.items = resized(list.items, new Int32Array(list.length * 2));
    list.items[list.length] = word;
    list.length += 1;
  }

  function begin(): void {
    reading += 1;
  }

  function collect(text: string, from: number, to: number, list: WordList): boolean {
    let hash = FNV_START;
    let length = 0;
    let digits = 0;
    let seen = 0;
    for (let index = from; index < to; index += 1) {
      const code = text.charCodeAt(index);
      const kind = code < 128 ? (KINDS[code] ?? 0) : code < FIRST_UNSPACED ? OTHER_LETTER : UNSPACED;
      seen |= code;
      if (kind !== 0 && kind !== UNSPACED) {
        // Upper and lower case of a letter differ in one bit.
        hash = Math.imul(hash ^ (kind === LETTER ? code | 32 : code), FNV_PRIME);
        length += 1;
        if (kind === DIGIT) digits += 1;
        continue;
      }
      if (length > 1) add(list, hash | 0, length, digits);
      hash = FNV_START;
      length = 0;
      digits = 0;
      if (kind === UNSPACED) add(list, Math.imul(FNV_START ^ code, FNV_PRIME) | 0, 1, 0);
    }
    if (length > 1) add(list, hash | 0, length, digits);
    return seen > 127;
  }

  function read(text: string): number[] {
    begin();
    scratch.length = 0;
    collect(text, 0, text.length, scratch);
    return [...scratch.items.subarray(0, scratch.length)];
  }

  for (const word of first) read(word);
  return { size: () => size, meaning: (word) => meanings[word] ?? 0, read, begin, collect };
}

const LETTER = 1;
const DIGIT = 2;
const OTHER_LETTER = 3;
const UNSPACED = 4;

/** What a character of ASCII is: 0 ends a word. */
const KINDS: Uint8Array = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 48 && code <= 57) return DIGIT;
  if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122)) return LETTER;
  return code === 95 ? OTHER_LETTER : 0;
});

function isRandom(length: number, digits: number): boolean {
  return length > LONGEST_WORD || (digits >= ID_DIGITS && digits < length);
}

function resized<List extends { set(from: List): void }>(from: List, to: List): List {
  to.set(from);
  return to;
}
