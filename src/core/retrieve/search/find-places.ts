import { countTerm } from "./count-term.ts";
import type { Rows } from "./split-rows.ts";

/** A few places with their surroundings say more than many bare lines. */
const MAX_PLACES = 8;
/** A place that holds far less of the query than the best one is there by chance. */
const MIN_SHARE = 0.35;
/** What a word is still worth if a better place already has it. */
const REPEATED = 0.5;
/** What a word is worth that is not in a row but near it. */
const NEAR = 0.5;
/** A judgement: how near. */
const NEAR_ROWS = 2;
/** A word that occurs in every row is still worth a little. */
const MIN_WEIGHT = 0.1;
/** As many as a query has; they are stored as bits. */
const MAX_TERMS = 16;

/** Rows that hold the same terms and have the same terms near them. */
interface Match {
  readonly held: number;
  readonly near: number;
  /** The first of them; no one needs more. */
  readonly rows: number[];
}

/**
 * The rows of a text that answer a query best, the best first: those with many of its words in or near them, rare words
 * before common ones, and new words before repeated ones.
 *
 * @param leftOut Rows that are not part of the original text, such as headings that we wrote.
 */
export function findPlaces(
  text: string,
  { starts, lines }: Rows,
  terms: readonly string[],
  leftOut: ReadonlySet<number> = new Set(),
): number[] {
  const asked = terms.slice(0, MAX_TERMS);
  const held = lines.map((_, row) =>
    leftOut.has(row) ? 0 : findTerms(text.slice(starts[row], starts[row + 1]), asked),
  );
  const rowsOf = asked.map(() => 0);
  for (const bits of held) {
    if (bits !== 0) for (const index of asked.keys()) if (holds(bits, index)) rowsOf[index] = (rowsOf[index] ?? 0) + 1;
  }
  const weights = rowsOf.map((rows) => Math.log(1 + lines.length / Math.max(1, rows)) + MIN_WEIGHT);
  const surroundings = (row: number): string =>
    text.slice(starts[Math.max(0, row - 1)], starts[row + 2] ?? text.length);
  return choosePlaces(groupRows(held, surroundings), weights);
}

function findTerms(row: string, terms: readonly string[]): number {
  const lower = row.toLowerCase();
  let found = 0;
  for (const [index, term] of terms.entries()) if (countTerm(row, lower, term) > 0) found |= 1 << index;
  return found;
}

function holds(bits: number, index: number): boolean {
  return (bits & (1 << index)) !== 0;
}

/** A file that was read three times shows the same place three times: only the first counts. */
function groupRows(held: readonly number[], surroundings: (row: number) => string): Match[] {
  const matches = new Map<number, Match>();
  const known = new Set<string>();
  for (const [row, bits] of held.entries()) {
    if (bits === 0 || known.has(surroundings(row))) continue;
    known.add(surroundings(row));
    let around = 0;
    for (let other = row - NEAR_ROWS; other <= row + NEAR_ROWS; other += 1) around |= held[other] ?? 0;
    const near = around & ~bits;
    const key = bits * 2 ** MAX_TERMS + near;
    const match = matches.get(key);
    if (match === undefined) matches.set(key, { held: bits, near, rows: [row] });
    else if (match.rows.length < MAX_PLACES) match.rows.push(row);
  }
  return [...matches.values()];
}

function choosePlaces(matches: readonly Match[], weights: readonly number[]): number[] {
  let seen = 0;
  const places = new Set<number>();
  let least = 0;
  while (places.size < MAX_PLACES) {
    const worth = weights.map((weight, index) => (holds(seen, index) ? weight * REPEATED : weight));
    let best: { readonly row: number; readonly match: Match } | undefined;
    let most = least;
    for (const match of matches) {
      const row = match.rows.find((candidate) => !places.has(candidate));
      const score = weigh(match.held, worth) + NEAR * weigh(match.near, worth);
      if (row === undefined || score < most || (score === most && row > (best?.row ?? -1))) continue;
      [best, most] = [{ row, match }, score];
    }
    if (best === undefined) break;
    if (places.size === 0) least = most * MIN_SHARE;
    places.add(best.row);
    seen |= best.match.held | best.match.near;
  }
  return [...places];
}

function weigh(bits: number, worth: readonly number[]): number {
  let total = 0;
  for (const [index, weight] of worth.entries()) if (holds(bits, index)) total += weight;
  return total;
}
