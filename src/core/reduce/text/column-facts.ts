import type { Fact } from "../outline.ts";

/** Fields and headings that say what became of a row, most telling first. */
export const OUTCOME_FIELDS: readonly string[] =
  "status state level severity conclusion result phase outcome type kind".split(" ");

/** Sums of these are meaningless. */
const NOT_SUMMED =
  /(?:^|[\s_.\]-])(?:id|ids|number|no|timestamp|time|year|date|port|version|lat|lon|lng|line|column|percent|pct|share|rate|mean|average|pid|uid|gid|rank)$|%$|Id$|_at$/i;
/** Enough digits to be exact, few enough to hide floating-point noise. */
const SUM_DIGITS = 12;
/**
 * The order of columns, by what is claimed about them: measurements, few values, numbers that only distinguish rows,
 * dates.
 */
const ORDER = ["numbers", "values", "numbers that are not summed", "quote"];

/** Whether the sum of a column means something. */
export function isSummed(name: string): boolean {
  return !NOT_SUMMED.test(name);
}

export function roundSum(sum: number): number {
  return Number(sum.toPrecision(SUM_DIGITS));
}

/** The values of a column, each with its count, as written. */
export function describeValues(name: string, column: string, values: Iterable<readonly [string, number]>): Fact {
  const sorted = [...values].sort(([, left], [, right]) => right - left);
  const list = sorted.map(([value, count]) => (count === 1 ? value : `${value} ×${count}`));
  return { text: `${name}: ${list.join(", ")}`, claim: { kind: "values", column, counts: new Map(sorted) } };
}

/** What is said about columns, the most telling first. */
export function orderColumns(described: readonly (readonly [name: string, fact: Fact | undefined])[]): Fact[] {
  return described
    .flatMap(([name, fact], at) => (fact === undefined ? [] : { fact: { ...fact, at }, weight: weigh(name, fact) }))
    .sort((left, right) => left.weight - right.weight)
    .map(({ fact }) => fact);
}

function weigh(name: string, { claim }: Fact): number {
  const place = ORDER.indexOf(claim.kind === "numbers" && !isSummed(name) ? "numbers that are not summed" : claim.kind);
  return place === -1 ? ORDER.length : place;
}
