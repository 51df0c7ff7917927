import type { Fact } from "../../outline.ts";
import { MAX_VALUES, type TableColumn } from "./table-column.ts";

/** Adding these up means nothing. */
const NOT_SUMMED =
  /(?:^|[\s_.-])(?:id|ids|number|no|timestamp|time|year|date|port|version|lat|lon|lng|line|column|percent|pct|share|rate|mean|average|pid|uid|gid|rank)$|%$|Id$|_at$/i;
/** Enough digits to be exact, few enough to leave out what floating point adds. */
const SUM_DIGITS = 12;
/** Judgements: a column of numbers may have gaps, and a longer cell is no date. */
const MIN_NUMBERS = 0.9;
const MAX_DATE_LENGTH = 40;

/**
 * What the cells of each column come to, a line each: numbers with their range and sum, few values with their counts.
 * What is measured comes first and what only tells rows apart last.
 */
export function describeColumns(columns: readonly TableColumn[], rows: number): Fact[] {
  return columns
    .flatMap((column, at) => {
      const fact = describeColumn(column, rows);
      return fact === undefined ? [] : { fact: { ...fact, at }, weight: weigh(column, fact) };
    })
    .sort((left, right) => left.weight - right.weight)
    .map(({ fact }) => fact);
}

function weigh({ name }: TableColumn, { claim }: Fact): number {
  if (claim.kind === "numbers") return NOT_SUMMED.test(name) ? 2 : 0;
  return claim.kind === "values" ? 1 : claim.kind === "quote" ? 3 : 4;
}

/** Numbers that are told by their range, not one by one; a few cells may hold something else. */
export function isMeasured({ numbers, count, distinct }: TableColumn): boolean {
  return numbers > 1 && numbers >= count * MIN_NUMBERS && (distinct === undefined || distinct.size > MAX_VALUES);
}

function describeColumn(column: TableColumn, rows: number): Fact | undefined {
  const { name, count, numbers, minText, maxText, dates, firstDate, lastDate, values, distinct } = column;
  if (count === 0) return undefined;
  if (isMeasured(column)) {
    const sum = Number(column.sum.toPrecision(SUM_DIGITS));
    const total = column.percents > 0 || NOT_SUMMED.test(name) ? "" : `, sum ${sum}`;
    const others = numbers === count ? "" : `, ${count - numbers} other`;
    const blanks = numbers === rows ? "" : `, ${numbers} numbers`;
    const detail = `${total}${blanks}${others}`;
    return {
      text: `${name}: ${minText} to ${maxText}`,
      ...(detail !== "" && { detail }),
      claim: { kind: "numbers", column: name, count: numbers, min: minText, max: maxText, sum },
    };
  }
  if (values !== undefined && (values.size < count || values.size === 1)) {
    const sorted = [...values].sort(([, left], [, right]) => right - left);
    const list = sorted.map(([value, times]) => (times === 1 ? value : `${value} ×${times}`));
    return { text: `${name}: ${list.join(", ")}`, claim: { kind: "values", column: name, counts: new Map(sorted) } };
  }
  if (dates === count && firstDate.length <= MAX_DATE_LENGTH && lastDate.length <= MAX_DATE_LENGTH) {
    return { text: `${name}: ${firstDate} to ${lastDate}`, claim: { kind: "quote", value: firstDate } };
  }
  if (distinct === undefined) return undefined;
  return {
    text: distinct.size === count ? `${name}: ${count}, all distinct` : `${name}: ${distinct.size} distinct`,
    claim: { kind: "count", group: `distinct ${name}`, count: distinct.size },
  };
}
