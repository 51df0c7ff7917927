import type { AccountDraft, Piece } from "./account-draft.ts";
import { createPieceQueue } from "./piece-queue.ts";
import { shapePieces } from "./shape-pieces.ts";
import { weighWords } from "./weigh-words.ts";

/** What a word still adds that can be read elsewhere already. Measured with `npm run bench:evidence`, as are the others. */
const KNOWN_SHARE = 0.25;
/** And if a user said it: a request is told although plans repeat it. */
const KNOWN_USER_SHARE = 0.5;
/** What a word of material counts that somebody used afterwards. */
const USED_LATER = 2;
/** A piece beside one that was chosen makes that one easier to understand, a line of an output most of all. */
const NEIGHBOUR = 1.25;
const NEIGHBOUR_LINE = 1.5;
/** A line between two that were chosen is raised by both. Neighbours of neighbours would bring a whole text in. */
const MAX_RAISED = 2.3;
/** Once an entry has taken this part of the room, more of its material counts half: the choice spreads over the session. */
const HALF_WORTH_SHARE = 0.08;
/**
 * Once the user's words have taken this part of the room, more of them count half. Work is done between a few requests, but a
 * conversation of hundreds of short turns would otherwise be told by one side, without what was answered and done.
 */
const HALF_USER_SHARE = 0.05;
/** What it costs to begin a line: without it the shortest lines win, which say the least. */
const LINE_CHARACTERS = 16;
/** Number and speaker of an entry. */
const ENTRY_CHARACTERS = 10;
/** What a handle costs, or the note that a result is there in part, counted as the characters of ordinary text that cost as much. */
const HANDLE_CHARACTERS = 28;

export interface ChoiceOptions {
  /** What the chosen pieces may cost together, in characters of ordinary text. */
  readonly maxCharacters: number;
  /** What a reader sees beside the account. */
  readonly visibleTexts: readonly string[];
  /** Multiplies the worth of a piece, as the topic of a focus does. */
  readonly raise?: (piece: Piece) => number;
}

/**
 * Chooses what is told: again and again the piece that adds most for what it costs, until nothing more fits.
 *
 * What a piece adds are its words, rare ones more than common ones, and far less where they can be read already: so the
 * choice spreads over all that happened instead of saying one thing five times. A piece comes with what it needs.
 *
 * @returns Positions of pieces that were chosen together, one choice after another: whoever needs only the first pays for no
 * more, and the last can be taken back.
 */
export function* choosePieces(draft: AccountDraft, options: ChoiceOptions): Generator<number[], void, undefined> {
  const { pieces } = draft;
  const { raise, maxCharacters } = options;
  const scale = weighPieces(draft, options);
  const { isChosen } = scale;
  if (raise !== undefined) for (const [index, piece] of pieces.entries()) scale.raise(index, raise(piece));

  let left = maxCharacters;
  const queue = createPieceQueue();
  for (let index = 0; index < pieces.length; index += 1) queue.push(index, scale.density(index));
  for (let next = queue.pop(); next !== undefined && left > 0; next = queue.pop()) {
    const { index, value } = next;
    if (isChosen[index] === 1) continue;
    const now = scale.density(index);
    // Others were chosen since that say some of it: it waits for its turn.
    if (now < value * 0.99) {
      queue.push(index, now);
      continue;
    }
    const company = scale.companyOf(index);
    if (company.reduce((total, member) => total + scale.costOf(member), 0) > left) continue;
    for (const member of company) left -= scale.take(member);
    for (const neighbour of [index - 1, index + 1]) {
      if (isChosen[neighbour] !== 0 || pieces[neighbour]?.entry !== pieces[index]?.entry) continue;
      const bonus = pieces[neighbour]?.isMaterial === true ? NEIGHBOUR_LINE : NEIGHBOUR;
      const factor = (scale.raised[neighbour] ?? MAX_RAISED) * bonus;
      if (factor > MAX_RAISED) continue;
      scale.raise(neighbour, factor);
      queue.push(neighbour, scale.density(neighbour));
    }
    yield company;
  }
}

/**
 * Says what pieces add and cost beside those that are chosen already, laid out as lists of numbers. They are weighed more
 * than a hundred thousand times in a long session: so weighing one follows no object and makes none.
 */
function weighPieces(draft: AccountDraft, { visibleTexts, maxCharacters }: ChoiceOptions) {
  const { pieces, entries, words, lastUse, pieceWords } = draft;
  const worth = weighWords(draft);
  const count = pieces.length;
  const isChosen = new Uint8Array(count);
  const isMaterial = new Uint8Array(count);
  const isUsers = new Uint8Array(count);
  /** By entry: what its pieces have taken of the room; none of them costs nothing. */
  const taken = new Float64Array(entries.length);
  const halfWorthAt = maxCharacters * HALF_WORTH_SHARE;
  const halfUserAt = maxCharacters * HALF_USER_SHARE;
  let takenByUser = 0;
  /** By piece: what its worth is multiplied with. */
  const raised = new Float32Array(count).fill(1);
  const weights = new Float64Array(count);
  const entryOf = new Int32Array(count);
  const ownCosts = new Float64Array(count);
  /** -1 where a piece needs none. */
  const needs = new Int32Array(count);
  const brings = new Uint8Array(count);
  const wordsEnd = new Int32Array(count + 1);
  const shapes = shapePieces(draft);
  /** By shape: how many pieces of it are chosen. */
  const told = new Int32Array(count);
  const openingCosts = Float64Array.from(entries, ({ handle, opens, stays }) => {
    const hasNote = (handle ?? opens ?? stays) !== undefined;
    return ENTRY_CHARACTERS + (hasNote ? HANDLE_CHARACTERS : 0);
  });
  /** By piece word: three times the word, one more where somebody used it afterwards, two more where a user said it. */
  const faces = new Int32Array(pieceWords.length);
  for (let index = 0, at = 0; index < count; index += 1) {
    const piece = pieces[index];
    if (piece === undefined) continue;
    const { entry, messageIndex, wordsEnd: end } = piece;
    weights[index] = piece.weight;
    entryOf[index] = entry;
    isMaterial[index] = piece.isMaterial ? 1 : 0;
    isUsers[index] = entries[entry]?.kind === "user" ? 1 : 0;
    ownCosts[index] = piece.characters + LINE_CHARACTERS / 4;
    needs[index] = piece.needs ?? -1;
    brings[index] = piece.brings && index + 1 < count ? 1 : 0;
    wordsEnd[index + 1] = end;
    // What is no material counts the same whoever uses it.
    const usedAfter = piece.isMaterial ? messageIndex : Number.POSITIVE_INFINITY;
    for (; at < end; at += 1) {
      const word = pieceWords[at] ?? 0;
      faces[at] = 3 * word + (isUsers[index] === 1 ? 2 : (lastUse[word] ?? -1) > usedAfter ? 1 : 0);
    }
  }
  const values = new Float64Array(3 * worth.length);
  for (let word = 0; word < worth.length; word += 1) {
    const value = worth[word] ?? 0;
    values[3 * word] = value;
    values[3 * word + 1] = value * USED_LATER;
    values[3 * word + 2] = value;
  }
  /** Pieces that need the same one are weighed one after another: what that one adds is remembered until it changes. */
  let [remembered, rememberedGain] = [-1, 0];
  const isKnown = new Uint8Array(worth.length);
  const know = (word: number): void => {
    if (isKnown[word] !== 0) return;
    isKnown[word] = 1;
    remembered = -1;
    values[3 * word] = (values[3 * word] ?? 0) * KNOWN_SHARE;
    values[3 * word + 1] = (values[3 * word + 1] ?? 0) * KNOWN_SHARE;
    values[3 * word + 2] = (values[3 * word + 2] ?? 0) * KNOWN_USER_SHARE;
  };
  for (const text of visibleTexts) for (const word of words.read(text)) know(word);

  const gainOf = (index: number): number => {
    let gain = 0;
    const end = wordsEnd[index + 1] ?? 0;
    for (let at = wordsEnd[index] ?? 0; at < end; at += 1) gain += values[faces[at] ?? 0] ?? 0;
    let fresh = 1;
    if (isMaterial[index] === 1) fresh = halfWorthAt / (halfWorthAt + (taken[entryOf[index] ?? 0] ?? 0));
    else if (isUsers[index] === 1) fresh = halfUserAt / (halfUserAt + takenByUser);
    const shape = shapes[index] ?? -1;
    const times = shape === -1 ? 0 : (told[shape] ?? 0);
    return (gain * (weights[index] ?? 0) * (raised[index] ?? 1) * fresh) / (1 + times);
  };
  const costOf = (index: number): number => {
    if (isChosen[index] === 1) return 0;
    const entry = entryOf[index] ?? 0;
    return (ownCosts[index] ?? 0) + (taken[entry] === 0 ? (openingCosts[entry] ?? 0) : 0);
  };
  return {
    isChosen,
    raised,
    costOf,
    raise(index: number, factor: number): void {
      raised[index] = factor;
      remembered = -1;
    },
    /** What a piece adds for what it costs, with everything that comes with it. */
    density(index: number): number {
      let gain = gainOf(index);
      let cost = LINE_CHARACTERS + costOf(index);
      for (let needed = needs[index] ?? -1; needed !== -1 && isChosen[needed] !== 1; needed = needs[needed] ?? -1) {
        if (needed !== remembered) [remembered, rememberedGain] = [needed, gainOf(needed)];
        gain += rememberedGain;
        cost += costOf(needed);
      }
      for (let next = index; brings[next] === 1; next += 1) {
        if (isChosen[next + 1] === 1) continue;
        gain += gainOf(next + 1);
        cost += costOf(next + 1);
      }
      return gain / cost;
    },
    /** A piece with everything it needs and brings that is not there yet. */
    companyOf(index: number): number[] {
      const company = [index];
      for (let needed = needs[index] ?? -1; needed !== -1 && isChosen[needed] !== 1; needed = needs[needed] ?? -1)
        company.push(needed);
      for (let next = index; brings[next] === 1; next += 1) if (isChosen[next + 1] !== 1) company.push(next + 1);
      return company;
    },
    /** Chooses a piece; returns what that costs. */
    take(index: number): number {
      const cost = costOf(index);
      const entry = entryOf[index] ?? 0;
      isChosen[index] = 1;
      const shape = shapes[index] ?? -1;
      if (shape !== -1) told[shape] = (told[shape] ?? 0) + 1;
      taken[entry] = (taken[entry] ?? 0) + (ownCosts[index] ?? 0);
      if (isUsers[index] === 1) takenByUser += ownCosts[index] ?? 0;
      remembered = -1;
      const end = wordsEnd[index + 1] ?? 0;
      for (let at = wordsEnd[index] ?? 0; at < end; at += 1) know(pieceWords[at] ?? 0);
      return cost;
    },
  };
}
