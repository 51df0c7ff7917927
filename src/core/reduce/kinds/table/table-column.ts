import type { Fact } from "../../outline.ts";
import { describeValues, isSummed, orderColumns, roundSum } from "../../text/column-facts.ts";

/** A summary of all cells of one column. */
export interface TableColumn {
  readonly name: string;
  /** How many cells are not blank. */
  count: number;
  numbers: number;
  sum: number;
  min: number;
  max: number;
  /** The smallest and the largest as written in the table, and their rows. */
  minText: string;
  maxText: string;
  minRow: number;
  maxRow: number;
  /** Numbers with a percent sign. */
  percents: number;
  /** Days, with or without a time: the first and the last. */
  dates: number;
  firstDate: string;
  lastDate: string;
  /** Each cell with its count; undefined once there are too many. */
  values: Map<string, number> | undefined;
  /** Undefined once there are too many to remember. */
  distinct: Set<string> | undefined;
}

/**
 * Judgements: more values, or longer ones, are not a choice among a few; beyond the last, no one asks how many are
 * distinct.
 */
const MAX_VALUES = 12;
const MAX_VALUE_LENGTH = 60;
const MAX_DISTINCT = 50_000;
/** A judgement: a longer cell is not a number. */
const MAX_NUMBER_LENGTH = 40;
const NUMBER = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d{1,3})?$/;
const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?)?/;
/** What tables write if there is no value. */
const NOTHING: ReadonlySet<string> = new Set(["", ..."NA N/A null NULL None <none> <unset> - nan NaN".split(" ")]);

/** A column's name: its heading, otherwise its position. */
export function nameOf(heading: string, at: number): string {
  return heading === "" ? `column ${at + 1}` : heading;
}

export function newColumn(name: string): TableColumn {
  return {
    name,
    count: 0,
    numbers: 0,
    sum: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    minText: "",
    maxText: "",
    minRow: 0,
    maxRow: 0,
    percents: 0,
    dates: 0,
    firstDate: "",
    lastDate: "",
    values: new Map(),
    distinct: new Set(),
  };
}

/** Adds a cell. Blank cells and their placeholders are not counted. */
export function addCell(column: TableColumn, cell: string, row: number): void {
  if (NOTHING.has(cell)) return;
  column.count += 1;
  const first = cell.charCodeAt(0);
  const startsWithDigit = first >= 0x30 && first <= 0x39;
  if (startsWithDigit || first === 0x2b || first === 0x2d || first === 0x2e) addNumber(column, cell, row);
  if (startsWithDigit && DATE.test(cell)) addDate(column, cell);
  const { values, distinct } = column;
  if (values !== undefined) {
    const known = values.get(cell);
    if (known === undefined && (values.size >= MAX_VALUES || cell.length > MAX_VALUE_LENGTH)) column.values = undefined;
    else values.set(cell, (known ?? 0) + 1);
  }
  if (distinct !== undefined) {
    distinct.add(cell);
    if (distinct.size > MAX_DISTINCT) column.distinct = undefined;
  }
}

function addNumber(column: TableColumn, cell: string, row: number): void {
  if (cell.length > MAX_NUMBER_LENGTH) return;
  const isPercent = cell.endsWith("%");
  const digits = isPercent ? cell.slice(0, -1) : cell;
  if (!NUMBER.test(digits)) return;
  const value = Number(digits);
  // Larger numbers are identifiers, and adding them would round.
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return;
  column.numbers += 1;
  column.percents += Number(isPercent);
  column.sum += value;
  if (value < column.min) {
    column.min = value;
    column.minText = cell;
    column.minRow = row;
  }
  if (value > column.max) {
    column.max = value;
    column.maxText = cell;
    column.maxRow = row;
  }
}

function addDate(column: TableColumn, cell: string): void {
  column.dates += 1;
  if (column.firstDate === "" || cell < column.firstDate) column.firstDate = cell;
  if (cell > column.lastDate) column.lastDate = cell;
}

/** Judgements: a column of numbers may have gaps, and a longer cell is not a date. */
const MIN_NUMBERS = 0.9;
const MAX_DATE_LENGTH = 40;

/**
 * A summary of each column's cells, one line each: numbers with their range and sum, few values with their counts.
 * Measurements come first, and what only distinguishes rows last.
 */
export function describeColumns(columns: readonly TableColumn[], rows: number): Fact[] {
  return orderColumns(columns.map((column) => [column.name, describeColumn(column, rows)]));
}

/** Numbers that are summarised by their range, not one by one; a few cells may contain something else. */
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
