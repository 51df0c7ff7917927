import { countTerm } from "./count-term.ts";

/** How rare a term is among the texts searched. */
export interface TermWeight {
  readonly term: string;
  /** How many texts hold it. */
  readonly texts: number;
}

export interface ScoreOptions {
  readonly weights: readonly TermWeight[];
  /** How many texts there are. */
  readonly allTexts: number;
  readonly averageLength: number;
  /** The query as typed, to find texts that hold it word for word. */
  readonly query: string;
}

/** The usual constants of BM25: how soon repetition stops counting, and how much a text's length counts against it. */
const SATURATION = 1.2;
const LENGTH_WEIGHT = 0.75;
/** A text that holds the whole query as it was typed is very likely the one wanted. */
const EXACT_BONUS = 1.5;

/** How well a text answers a query, by BM25. 0 if it holds none of the terms. */
export function scoreText(text: string, { weights, allTexts, averageLength, query }: ScoreOptions): number {
  const lower = text.toLowerCase();
  const length = LENGTH_WEIGHT * (text.length / Math.max(1, averageLength)) + 1 - LENGTH_WEIGHT;
  let score = 0;
  for (const { term, texts } of weights) {
    const count = countTerm(text, lower, term);
    score += (rarityOf(texts, allTexts) * count * (SATURATION + 1)) / (count + SATURATION * length);
  }
  const isExact = query.length > 0 && lower.includes(query.toLowerCase());
  return isExact ? score * EXACT_BONUS : score;
}

/** How much of the query a text covers, whatever its length and repetitions: its words, weighted by rarity. */
export function weighHeld(text: string, { weights, allTexts }: Pick<ScoreOptions, "weights" | "allTexts">): number {
  const lower = text.toLowerCase();
  let held = 0;
  for (const { term, texts } of weights) if (countTerm(text, lower, term) > 0) held += rarityOf(texts, allTexts);
  return held;
}

function rarityOf(texts: number, allTexts: number): number {
  return Math.log(1 + Math.max(0, allTexts - texts + 0.5) / (texts + 0.5));
}
