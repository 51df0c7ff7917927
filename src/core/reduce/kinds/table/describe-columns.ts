import type { Fact } from "../../outline.ts";
import { describeValues, isSummed, orderColumns, roundSum } from "../../text/column-facts.ts";
import { MAX_VALUES, type TableColumn } from "./table-column.ts";

/** Judgements: a column of numbers may have gaps, and a longer cell is no date. */
const MIN_NUMBERS = 0.9;
const MAX_DATE_LENGTH = 40;

/**
 * What the cells of each column come to, a line each: numbers with their range and sum, few values with their counts.
 * What is measured comes first and what only tells rows apart last.
 */
export function describeColumns(columns: readonly TableColumn[], rows: number): Fact[] {
  return orderColumns(columns.map((column) => [column.name, describeColumn(column, rows)]));
}

/** Numbers that are told by their range, not one by one; a few cells may hold something else. */
export function isMeasured({ numbers, count, distinct }: TableColumn): boolean {
  return numbers > 1 && numbers >= count * MIN_NUMBERS && (distinct === undefined || distinct.size > MAX_VALUES);
}

function describeColumn(column: TableColumn, rows: number): Fact | undefined {
  const { name, count, numbers, minText, maxText, dates, firstDate, lastDate, values, distinct } = column;
  if (count === 0) return undefined;
  if (isMeasured(column)) {
    const sum = roundSum(column.sum);
    const total = column.percents > 0 || !isSummed(name) ? "" : `, sum ${sum}`;
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
    return describeValues(name, name, values);
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
