import type { TokenCounter } from "../ports.ts";
import type { AccountDraft, Piece } from "./account-draft.ts";
import { choosePieces } from "./choose-pieces.ts";

/** No token of ordinary text has more characters: what is chosen for so many is more than fits. */
const MOST_CHARACTERS_PER_TOKEN = 7;
/** How often the text is written anew to come closer to what it may cost, and how close is close enough. */
const MOST_TRIES = 6;
const CLOSE_ENOUGH = 0.99;
/** Where pieces cost far more than their length says, guesses miss: then what fits is found by halving. */
const MOST_HALVINGS = 12;
const FAR_OFF = 0.9;
/** Ordinary text has about so many characters a token. */
const CHARACTERS_PER_TOKEN = 4;
/** Aims a little below, because the next pieces may be dearer than those so far. */
const AIM = 0.997;

export interface FitOptions<Written> {
  /** What the written text may cost. */
  readonly maxTokens: number;
  readonly counter: TokenCounter;
  /** What a reader sees beside it. */
  readonly visibleTexts: readonly string[];
  /** Multiplies the worth of a piece. */
  readonly raise?: (piece: Piece) => number;
  /** Writes the text that tells these pieces. */
  readonly write: (pieces: readonly number[]) => Written;
}

/**
 * Chooses what is told so that the text it is written into costs as much as it may and no more.
 *
 * Pieces cost less together than one by one, and how much less is known only once they are written: so the text is
 * written a few times, each time with the number of pieces that the last one showed to fit.
 */
export function fitAccount<Written extends { readonly text: string }>(
  draft: AccountDraft,
  { maxTokens, counter, visibleTexts, raise, write }: FitOptions<Written>,
): Written {
  const alone = write([]);
  const aloneTokens = counter.count(alone.text);
  const roomTokens = maxTokens - aloneTokens;
  if (roomTokens <= 0) return alone;
  const choices = choosePieces(draft, {
    maxCharacters: roomTokens * MOST_CHARACTERS_PER_TOKEN,
    visibleTexts,
    ...(raise !== undefined && { raise }),
  });
  const characters = runningTotals(draft, choices);
  const total = characters.at(-1) ?? 0;

  let best = alone;
  let [fitting, tooMany] = [0, choices.length + 1];
  // The first guess is an ordinary text's; each later one lies between what fits and what does not.
  let aim = roomTokens * CHARACTERS_PER_TOKEN;
  let bestTokens = aloneTokens;
  for (let tries = 0; tries < MOST_TRIES + MOST_HALVINGS && tooMany - fitting > 1; tries += 1) {
    if (tries >= MOST_TRIES && bestTokens >= maxTokens * FAR_OFF) break;
    const guess = tries < MOST_TRIES ? countUpTo(characters, Math.min(aim, total)) : (fitting + tooMany) >> 1;
    const count = Math.min(Math.max(guess, fitting + 1), tooMany - 1);
    const written = write(choices.slice(0, count).flat());
    const tokens = counter.count(written.text);
    if (tokens <= maxTokens) [best, fitting, bestTokens] = [written, count, tokens];
    else tooMany = count;
    if (tokens <= maxTokens && tokens > maxTokens * CLOSE_ENOUGH) break;
    const charactersPerToken = (characters[count - 1] ?? 0) / Math.max(1, tokens - aloneTokens);
    aim = roomTokens * charactersPerToken * AIM;
  }
  return best;
}

/** By choice: how many characters it and all before it have. */
function runningTotals({ pieces }: AccountDraft, choices: readonly (readonly number[])[]): number[] {
  let total = 0;
  return choices.map((chosen) => {
    for (const index of chosen) total += pieces[index]?.text.length ?? 0;
    return total;
  });
}

/** How many of the choices have at most so many characters together. */
function countUpTo(totals: readonly number[], maxCharacters: number): number {
  const beyond = totals.findIndex((total) => total > maxCharacters);
  return beyond === -1 ? totals.length : beyond;
}
