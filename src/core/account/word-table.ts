import { isDigit } from "../text/character-codes.ts";
import { endOfWord, findWordStart, hashOfWord, newWordCursor, scanWords, startWords } from "./scan-words.ts";

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

/** A judgement: most sessions have fewer words; it grows for the others. */
const FIRST_SIZE = 1 << 14;
/** Judgements: numbers and random names say less than words. */
const NUMBER_MEANING = 0.6;
const ID_MEANING = 0.4;
/** Longer words are encoded data. */
const MAX_WORD_LENGTH = 40;
/** A word with this many digits beside its letters is an id. */
const ID_DIGITS = 4;

/**
 * Makes a table of words that are told apart by a hash of 32 bits, so that no word is ever copied out of its text: reading
 * a long session must not cost more than looking at it. Two words with one hash are one word here, which makes a choice
 * between pieces a little worse and nothing wrong.
 */
export function createWordTable(): WordTable {
  /** In pairs: the hash of a word, and its number and 1; 0 where there is none. Beside each other, because both are needed. */
  let slots = new Int32Array(FIRST_SIZE * 4);
  let meanings = new Float32Array(FIRST_SIZE);
  /** The reading that last saw a word, by which one reading lists it once. */
  let seenBy = new Int32Array(FIRST_SIZE);
  let size = 0;
  let reading = 0;
  const scratch = createWordList();
  const cursor = newWordCursor();

  function grow(): void {
    const before = slots;
    seenBy = resized(seenBy, new Int32Array(seenBy.length * 2));
    meanings = resized(meanings, new Float32Array(meanings.length * 2));
    slots = new Int32Array(before.length * 2);
    for (let slot = 0; slot < before.length; slot += 2) {
      const hash = before[slot] ?? 0;
      const entry = before[slot + 1] ?? 0;
      if (entry !== 0) place(hash, entry);
    }
  }

  function place(hash: number, entry: number): void {
    const mask = slots.length - 1;
    let slot = (hash << 1) & mask;
    while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
    slots[slot] = hash;
    slots[slot + 1] = entry;
  }

  function addWord(hash: number, text: string, from: number, end: number): number {
    if (size === seenBy.length) grow();
    size += 1;
    meanings[size - 1] = meaningOf(text, findWordStart(text, from, end), end);
    place(hash, size);
    return size;
  }

  function begin(): void {
    reading += 1;
  }

  function collect(text: string, from: number, to: number, list: WordList): boolean {
    startWords(cursor, from);
    while (cursor.position < to) listWords(text, from, scanWords(text, cursor, to), list);
    return cursor.seen > 127;
  }

  /** Adds those words of the last scan to a list that this reading has not seen yet. */
  function listWords(text: string, from: number, count: number, list: WordList): void {
    while (list.length + count > list.items.length) {
      list.items = resized(list.items, new Int32Array(list.items.length * 2));
    }
    const { items } = list;
    let { length } = list;
    let [itsSlots, itsSeenBy] = [slots, seenBy];
    for (let index = 0; index < count; index += 1) {
      const hash = hashOfWord(index);
      const mask = itsSlots.length - 1;
      let slot = (hash << 1) & mask;
      while (itsSlots[slot] !== hash && itsSlots[slot + 1] !== 0) slot = (slot + 2) & mask;
      let entry = itsSlots[slot + 1] ?? 0;
      if (entry === 0) {
        entry = addWord(hash, text, from, endOfWord(index));
        [itsSlots, itsSeenBy] = [slots, seenBy];
      }
      const word = entry - 1;
      // Written in any case: whether the word is new to this reading cannot be foreseen.
      items[length] = word;
      length += itsSeenBy[word] === reading ? 0 : 1;
      itsSeenBy[word] = reading;
    }
    list.length = length;
  }

  function read(text: string): number[] {
    begin();
    scratch.length = 0;
    collect(text, 0, text.length, scratch);
    return [...scratch.items.subarray(0, scratch.length)];
  }

  return { size: () => size, meaning: (word) => meanings[word] ?? 0, read, begin, collect };
}

function meaningOf(text: string, start: number, end: number): number {
  let digits = 0;
  for (let index = start; index < end; index += 1) if (isDigit(text.charCodeAt(index))) digits += 1;
  if (digits === end - start) return NUMBER_MEANING;
  return end - start > MAX_WORD_LENGTH || digits >= ID_DIGITS ? ID_MEANING : 1;
}

function resized<List extends { set(from: List): void }>(from: List, to: List): List {
  to.set(from);
  return to;
}
