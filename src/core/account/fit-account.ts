import type { TokenCounter } from "../ports.ts";
import type { AccountDraft, Piece } from "./account-draft.ts";
import { choosePieces } from "./choose-pieces.ts";

/** No token of ordinary text has more characters: what is chosen for so many is more than fits. */
const MOST_CHARACTERS_PER_TOKEN = 7;
/** How often the text is written anew to come closer to what it may cost, and how close is close enough. */
const MOST_TRIES = 4;
const CLOSE_ENOUGH = 0.99;

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
  const characters = choices.map((pieces) =>
    pieces.reduce((total, index) => total + (draft.pieces[index]?.text.length ?? 0), 0),
  );

  let best = alone;
  let bestTokens = aloneTokens;
  let charactersPerToken = 4;
  for (let tries = 0; tries < MOST_TRIES && bestTokens < maxTokens * CLOSE_ENOUGH; tries += 1) {
    const taken = takePrefix(choices, characters, roomTokens * charactersPerToken);
    const written = write(choices.slice(0, taken).flat());
    const tokens = counter.count(written.text);
    if (tokens <= maxTokens && tokens > bestTokens) [best, bestTokens] = [written, tokens];
    if (tokens <= maxTokens && taken === choices.length) break;
    // Aims a little below, because the next pieces may be dearer than those so far.
    charactersPerToken *= (roomTokens / Math.max(1, tokens - aloneTokens)) * 0.997;
  }
  return best;
}

function takePrefix(choices: readonly (readonly number[])[], characters: readonly number[], maxCharacters: number): number {
  let left = maxCharacters;
  let taken = 0;
  while (taken < choices.length && left >= (characters[taken] ?? 0)) {
    left -= characters[taken] ?? 0;
    taken += 1;
  }
  return taken;
}
