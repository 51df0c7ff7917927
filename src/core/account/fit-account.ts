import type { TokenCounter } from "../base/ports.ts";
import type { AccountDraft } from "./account-draft.ts";
import { type ChoiceOptions, choosePieces } from "./choose-pieces.ts";
import { raiseSteps } from "./raise-steps.ts";

/** No token of ordinary text has more characters: what is chosen for so many is more than fits. */
const MAX_CHARACTERS_PER_TOKEN = 7;
/** How often the text is written anew to come closer to what it may cost, and how close is close enough. */
const MAX_TRIES = 6;
const CLOSE_ENOUGH = 0.99;
/** If pieces cost far more than their length says, guesses miss: then what fits is found by halving. */
const MAX_HALVINGS = 12;
const FAR_OFF = 0.9;
/** Ordinary text has about so many characters for each token. */
const CHARACTERS_PER_TOKEN = 4;
/** Aims a little below, because the next pieces may be dearer than those so far. */
const AIM = 0.997;

export interface FitOptions<Written> extends Omit<ChoiceOptions, "maxCharacters"> {
  /** What the written text may cost. */
  readonly maxTokens: number;
  readonly counter: TokenCounter;
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
  options: FitOptions<Written>,
): Written {
  return createFitter(draft, options)(options.maxTokens);
}

/** The same for a caller that learns later that there is more room: what was chosen once is not chosen again. */
export function createFitter<Written extends { readonly text: string }>(
  draft: AccountDraft,
  options: FitOptions<Written>,
): (maxTokens: number) => Written {
  const { counter, write, raise = () => 1 } = options;
  const alone = write([]);
  const aloneTokens = counter.count(alone.text);
  const mostTokens = Math.max(0, options.maxTokens - aloneTokens);
  const raiseStep = raiseSteps(draft, mostTokens * CHARACTERS_PER_TOKEN);
  const choices = createChoices(draft, {
    ...options,
    maxCharacters: mostTokens * MAX_CHARACTERS_PER_TOKEN,
    raise: (piece) => raise(piece) * raiseStep(piece),
  });

  return (maxTokens) => {
    const roomTokens = maxTokens - aloneTokens;
    if (roomTokens <= 0) return alone;
    let [best, bestTokens] = [alone, aloneTokens];
    let [fitting, tooMany] = [0, Number.POSITIVE_INFINITY];
    // The first guess is an ordinary text's; each later one lies between what fits and what does not.
    let aim = roomTokens * CHARACTERS_PER_TOKEN;
    for (let tries = 0; tries < MAX_TRIES + MAX_HALVINGS && tooMany - fitting > 1; tries += 1) {
      if (tries >= MAX_TRIES && bestTokens >= maxTokens * FAR_OFF) break;
      const isGuess = tries < MAX_TRIES || tooMany === Number.POSITIVE_INFINITY;
      const guess = isGuess ? choices.countUpTo(aim) : (fitting + tooMany) >> 1;
      const { count, pieces, characters } = choices.first(Math.min(Math.max(guess, fitting + 1), tooMany - 1));
      if (count <= fitting) break;
      const written = write(pieces);
      const tokens = counter.count(written.text);
      if (tokens <= maxTokens) [best, fitting, bestTokens] = [written, count, tokens];
      else tooMany = count;
      if (tokens <= maxTokens && tokens > maxTokens * CLOSE_ENOUGH) break;
      const charactersPerToken = characters / Math.max(1, tokens - aloneTokens);
      aim = roomTokens * charactersPerToken * AIM;
    }
    return best;
  };
}

/** What is chosen, as far as somebody asked. */
function createChoices(draft: AccountDraft, options: ChoiceOptions) {
  const coming = choosePieces(draft, options);
  const choices: number[][] = [];
  /** By choice: how many characters it and all before it have. */
  const totals: number[] = [];
  const chooseNext = (): boolean => {
    const { done, value } = coming.next();
    if (done === true) return false;
    let total = totals.at(-1) ?? 0;
    for (const index of value) total += draft.pieces[index]?.characters ?? 0;
    choices.push(value);
    totals.push(total);
    return true;
  };
  return {
    /** How many of the choices have at most so many characters together. */
    countUpTo(maxCharacters: number) {
      while ((totals.at(-1) ?? 0) <= maxCharacters && chooseNext());
      const beyond = totals.findIndex((total) => total > maxCharacters);
      return beyond === -1 ? totals.length : beyond;
    },
    /** So many, or all if there are fewer. */
    first(most: number) {
      while (choices.length < most && chooseNext());
      const count = Math.min(choices.length, most);
      return { count, pieces: choices.slice(0, count).flat(), characters: totals[count - 1] ?? 0 };
    },
  };
}
