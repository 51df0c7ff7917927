import type { AccountDraft, Piece } from "./account-draft.ts";
import { createPieceQueue } from "./piece-queue.ts";

/** What a word still adds that can be read elsewhere already. Measured with `npm run bench:evidence`, as are the others. */
const KNOWN_SHARE = 0.25;
/** What a word of material counts that somebody used afterwards. */
const USED_LATER = 2.5;
/** A piece beside one that was chosen makes that one easier to understand. */
const NEIGHBOUR = 1.15;
/** Neighbours of neighbours would bring a whole text in. */
const MOST_RAISED = 2;
/** What it costs to begin a line: without it the shortest lines win, which say the least. */
const LINE_CHARACTERS = 20;
/** Number and speaker of an entry. */
const ENTRY_CHARACTERS = 10;
/** What a handle costs, counted as the characters of ordinary text that cost as much. */
const HANDLE_CHARACTERS = 28;

export interface ChoiceOptions {
  /** What the chosen pieces may cost together, in characters of ordinary text. */
  readonly maxCharacters: number;
  /** What a reader sees beside the account. */
  readonly visibleTexts: readonly string[];
  /** Pieces that are told in any case and cost nothing. */
  readonly given?: readonly number[];
  /** Multiplies the worth of a piece, as the topic of a focus does. */
  readonly raise?: (piece: Piece) => number;
}

/**
 * Chooses what is told: again and again the piece that adds most for what it costs, until nothing more fits.
 *
 * What a piece adds are its words, rare ones more than common ones, and far less where they can be read already: so the
 * choice spreads over all that happened instead of saying one thing five times. A piece comes with what it needs.
 *
 * @returns Positions of pieces that were chosen together, in the order of choosing, so that the last can be taken back.
 */
export function choosePieces(draft: AccountDraft, options: ChoiceOptions): number[][] {
  const { pieces, entries, words, lastUse } = draft;
  const worth = weighWords(draft);
  const isKnown = new Uint8Array(words.size() + 1);
  for (const text of options.visibleTexts) for (const word of words.read(text)) if (word < isKnown.length) isKnown[word] = 1;
  const isChosen = new Uint8Array(pieces.length);
  const isOpened = new Uint8Array(entries.length);
  const { raise } = options;
  const raised = raise === undefined ? new Float32Array(pieces.length).fill(1) : Float32Array.from(pieces, raise);
  const chosen: number[][] = [];

  const gainOf = (index: number): number => {
    const piece = pieces[index];
    if (piece === undefined) return 0;
    let gain = 0;
    for (const word of piece.words) {
      const value = worth[word] ?? 0;
      const used = piece.isMaterial && (lastUse[word] ?? -1) > piece.messageIndex ? value * USED_LATER : value;
      gain += isKnown[word] === 1 ? used * KNOWN_SHARE : used;
    }
    return gain * piece.weight * (raised[index] ?? 1);
  };
  const costOf = (index: number): number => {
    const piece = pieces[index];
    if (piece === undefined || isChosen[index] === 1) return 0;
    const entry = entries[piece.entry];
    const opening = isOpened[piece.entry] === 1 ? 0 : ENTRY_CHARACTERS + (entry?.handle === undefined && entry?.opens === undefined ? 0 : HANDLE_CHARACTERS);
    return piece.text.length + LINE_CHARACTERS / 4 + opening;
  };
  /** A piece with everything it needs and brings that is not there yet. */
  const companyOf = (index: number): number[] => {
    const company = [index];
    for (let needed = pieces[index]?.needs; needed !== undefined && isChosen[needed] !== 1; needed = pieces[needed]?.needs)
      company.push(needed);
    for (let next = index; pieces[next]?.brings === true && next + 1 < pieces.length; next += 1) company.push(next + 1);
    return company;
  };
  const density = (index: number): number => {
    let gain = 0;
    let cost = LINE_CHARACTERS;
    for (const member of companyOf(index)) {
      gain += gainOf(member);
      cost += costOf(member);
    }
    return gain / cost;
  };

  let left = options.maxCharacters;
  const take = (index: number): void => {
    const piece = pieces[index];
    if (piece === undefined || isChosen[index] === 1) return;
    left -= costOf(index);
    isChosen[index] = 1;
    isOpened[piece.entry] = 1;
    for (const word of piece.words) isKnown[word] = 1;
  };
  for (const index of options.given ?? []) take(index);
  left = options.maxCharacters;

  const queue = createPieceQueue();
  for (let index = 0; index < pieces.length; index += 1) if (isChosen[index] !== 1) queue.push(index, density(index));
  for (let next = queue.pop(); next !== undefined && left > 0; next = queue.pop()) {
    const { index, value } = next;
    if (isChosen[index] === 1) continue;
    const now = density(index);
    // Others were chosen since that say some of it: it waits for its turn.
    if (now < value * 0.99) {
      queue.push(index, now);
      continue;
    }
    const company = companyOf(index);
    if (company.reduce((total, member) => total + costOf(member), 0) > left) continue;
    for (const member of company) take(member);
    chosen.push(company);
    for (const neighbour of [index - 1, index + 1]) raiseNeighbour(neighbour, index);
  }
  return chosen;

  function raiseNeighbour(neighbour: number, index: number): void {
    const piece = pieces[neighbour];
    const before = raised[neighbour] ?? MOST_RAISED;
    if (piece === undefined || isChosen[neighbour] === 1 || piece.entry !== pieces[index]?.entry) return;
    if (before * NEIGHBOUR > MOST_RAISED) return;
    raised[neighbour] = before * NEIGHBOUR;
    queue.push(neighbour, density(neighbour));
  }
}

const HIGHEST_WORTH = 9;

/** By word: how much it tells apart. A word that occurs in every second piece tells nothing. */
function weighWords({ pieces, words }: AccountDraft): Float64Array {
  const counts = new Int32Array(words.size());
  for (const piece of pieces) for (const word of piece.words) counts[word] = (counts[word] ?? 0) + 1;
  const worth = new Float64Array(words.size());
  for (let word = 0; word < worth.length; word += 1) {
    const rarity = logarithm(1 + pieces.length / (1 + (counts[word] ?? 0)));
    worth[word] = Math.min(rarity, HIGHEST_WORTH) * words.meaning(word);
  }
  return worth;
}

/** The logarithm to base 2, drawn straight between whole ones: it has to be the same on every machine. */
function logarithm(value: number): number {
  const whole = 31 - Math.clz32(value);
  return whole + value / 2 ** whole - 1;
}
