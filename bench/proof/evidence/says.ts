import { normalizeText } from "./normalize-text.ts";

/** A context that snippets are looked up in, read once. */
export interface IndexedText {
  readonly text: string;
  readonly words: readonly string[];
  /** The positions of each word among the words. */
  readonly places: ReadonlyMap<string, readonly number[]>;
}

const WORD = /[\p{L}\p{N}_]+/gu;
const IS_WORD_CHARACTER = /[\p{L}\p{N}_]/u;
/** How many times its own length the words of a snippet may be spread over. */
const SPREAD = 3;
/** A text that leaves one of these out says something else. */
const NEGATIONS = new Set(["not", "no", "nor", "never", "none", "without", "only", "instead", "cannot"]);
/** What precedes the `t` of a contracted "not". */
const CONTRACTED =
  /^(?:don|doesn|didn|isn|aren|wasn|weren|won|wouldn|can|couldn|shouldn|hasn|haven|hadn|mustn|needn|ain)$/;

/** Reads a context. */
export function indexText(context: string): IndexedText {
  const text = normalizeText(context);
  const words = readWords(text);
  const places = new Map<string, number[]>();
  for (const [place, word] of words.entries()) {
    const known = places.get(word);
    if (known === undefined) places.set(word, [place]);
    else known.push(place);
  }
  return { text, words, places };
}

/**
 * Score 0: whether a context states a snippet. It does so word for word, or with four fifths of the words in order and
 * close together; a number or a "not" of the snippet may never be among the missing ones.
 */
export function says(context: IndexedText, snippet: string): boolean {
  const wanted = normalizeText(snippet).trim();
  if (wanted === "") return false;
  return standsWhole(context.text, wanted) || standsInOrder(context, readWords(wanted));
}

/** Between word boundaries: "15 failed" does not contain "5 failed". */
function standsWhole(text: string, wanted: string): boolean {
  const isOpen = (at: number, edge: number): boolean =>
    IS_WORD_CHARACTER.test(text.charAt(at)) && IS_WORD_CHARACTER.test(wanted.charAt(edge));
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    if (!isOpen(at - 1, 0) && !isOpen(at + wanted.length, wanted.length - 1)) return true;
  }
  return false;
}

function standsInOrder({ words, places }: IndexedText, wanted: readonly string[]): boolean {
  const needed = Math.ceil((wanted.length * 4) / 5);
  const isNeeded = wanted.map((word, index) => mayNotBeMissing(word, wanted[index + 1]));
  if (wanted.length < 2 || wanted.filter((word) => places.has(word)).length < needed) return false;
  if (wanted.some((word, index) => isNeeded[index] === true && !places.has(word))) return false;

  const span = wanted.length * SPREAD;
  // The last word that is found is one of these, because no more than the others may be missing.
  const endings = new Set(wanted.slice(needed - 1));
  const hits = [...new Set(wanted)].flatMap((word) => places.get(word) ?? []).sort((left, right) => left - right);
  const near = countCovered(wanted);
  let first = 0;
  for (const [last, place] of hits.entries()) {
    const word = words[place] ?? "";
    near.add(word);
    for (; place - (hits[first] ?? place) >= span; first += 1) near.remove(words[hits[first] ?? 0] ?? "");
    if (!endings.has(word) || near.covered() < needed) continue;
    const window = hits.slice(first, last + 1).map((one) => words[one] ?? "");
    if (holdsInOrder(window, wanted, isNeeded, needed)) return true;
  }
  return false;
}

function mayNotBeMissing(word: string, next: string | undefined): boolean {
  return /\p{N}/u.test(word) || NEGATIONS.has(word) || (next === "t" && CONTRACTED.test(word));
}

/** Counts how many words of a snippet a moving window holds, each as often as the snippet has it. */
function countCovered(wanted: readonly string[]) {
  const missing = new Map<string, number>();
  for (const word of wanted) missing.set(word, (missing.get(word) ?? 0) + 1);
  let covered = 0;
  const change = (word: string, by: 1 | -1): void => {
    const left = missing.get(word) ?? 0;
    if (by === 1 ? left > 0 : left >= 0) covered += by;
    missing.set(word, left - by);
  };
  return {
    add: (word: string) => change(word, 1),
    remove: (word: string) => change(word, -1),
    covered: () => covered,
  };
}

/** The longest run of words that both have in that order; words that are needed outweigh all others together. */
function holdsInOrder(
  window: readonly string[],
  wanted: readonly string[],
  isNeeded: readonly boolean[],
  needed: number,
): boolean {
  const heavy = wanted.length + 1;
  const weights = isNeeded.map((is) => (is ? heavy : 1));
  let before = new Uint32Array(window.length + 1);
  for (const [index, word] of wanted.entries()) {
    const row = new Uint32Array(window.length + 1);
    for (let at = 1; at <= window.length; at += 1) {
      const skipped = Math.max(before[at] ?? 0, row[at - 1] ?? 0);
      row[at] = word === window[at - 1] ? Math.max(skipped, (before[at - 1] ?? 0) + (weights[index] ?? 1)) : skipped;
    }
    before = row;
  }
  const neededWords = isNeeded.filter(Boolean).length;
  // With every needed word found, what is left of the weight counts the others one by one.
  return (before[window.length] ?? 0) >= neededWords * heavy + Math.max(0, needed - neededWords);
}

function readWords(text: string): string[] {
  return text.match(WORD) ?? [];
}
