import { matchAt } from "../../text/match-at.ts";
import type { Span } from "../../text/span.ts";
import { classifyName, type Demand, type SensitiveName } from "../judge/classify-name.ts";
import { FOREIGN_WORDS, PASSWORD_WORDS } from "../judge/foreign-words.ts";
import { isPassphrase, isSecretValue } from "../judge/is-secret-value.ts";
import { OTHER_THING } from "../judge/spoken-words.ts";
import type { Scan } from "../secret-shape.ts";

const HEADING = /^[\p{L}\p{N}_ .#/-]{0,40}$/u;
/** A number, with or without a unit: rows have these, headings do not. */
const COUNT = /^\d+[a-z]?$/;
const RULE = /^[ \t|+:=-]{2,}$/;
/** A judgement: a longer cell is content. */
const MAX_CELL_LENGTH = 400;

/** A column of secrets: where it is, and what its heading says. */
export interface SecretColumn {
  readonly index: number;
  readonly writtenName: string;
  readonly name: SensitiveName;
}

/** A table with columns of secrets. */
export interface Table {
  readonly separator: string;
  readonly columns: readonly SecretColumn[];
  readonly cells: number;
  /** The headings have their own separator. */
  readonly isMarked?: boolean;
  /** Where the headings begin in their line, if only spaces separate them. */
  readonly places?: readonly number[];
}

/** The columns of secrets; undefined where this is no header of a table. */
export function secretColumns({ text }: Scan, header: readonly Span[]): readonly SecretColumn[] | undefined {
  const headings = header.map(({ start, end }) => text.slice(start, end));
  if (headings.filter((heading) => heading !== "").length < 2) return undefined;
  if (!headings.every((heading) => HEADING.test(heading)) || headings.some((heading) => COUNT.test(heading)))
    return undefined;
  const columns = headings.flatMap((writtenName, index): SecretColumn[] => {
    const name = classifyLabel(writtenName);
    return name === undefined ? [] : [{ index, writtenName, name }];
  });
  return columns.length === 0 ? undefined : columns;
}

/** What a label of a table or a form announces: a name, a foreign word, or such a word among others. */
export function classifyLabel(label: string): SensitiveName | undefined {
  const type = FOREIGN_WORDS[label.toLowerCase()];
  if (type !== undefined) return { type, demand: "any", isPlural: false };
  const name = classifyName(label);
  if (name !== undefined || !label.includes(" ")) return name;
  const found = PASSWORD_LABEL.exec(label);
  if (found === null || OTHER_THING.test(label.slice(found[0].length))) return undefined;
  return { type: "password", demand: "mixed", isPlural: false };
}

const PASSWORD_LABEL = new RegExp(`^(?:password|passwd|pw|${PASSWORD_WORDS.join("|")})(?= )`, "i");

const LINE = /\r?\n([^\r\n]{0,4000})(?=[\r\n]|$)/y;

/** Reports the secrets in the rows after the header, and returns where the table ends. */
export function reportRows(scan: Scan, headerEnd: number, table: Table): number {
  const { text } = scan;
  const { separator, columns, cells } = table;
  let position = headerEnd;
  for (;;) {
    const line = matchAt(LINE, text, position);
    if (line === undefined) return position;
    const rowEnd = position + line[0].length;
    const rowStart = rowEnd - (line[1]?.length ?? 0);
    if (!RULE.test(line[1] ?? "")) {
      const row = splitRow(text, { start: rowStart, end: rowEnd }, table);
      if (row.length !== cells || row.filter(({ start, end }) => end > start).length < 2) return position;
      for (const column of columns) judgeCell(scan, column, row[column.index], separator);
    }
    position = rowEnd;
  }
}

/** A long value leaves a single space before the next one: then its place below the heading parts them. */
function splitRow(text: string, { start, end }: Span, { separator, cells, places }: Table): readonly Span[] {
  const row = splitCells(text, start, end, separator);
  if (row.length === cells || places === undefined) return row;
  if (!places.every((place) => place === 0 || /\s/.test(text.charAt(start + place - 1)))) return row;
  return places.flatMap((place, index) => {
    const cell = splitCells(
      text,
      Math.min(start + place, end),
      Math.min(start + (places[index + 1] ?? Number.POSITIVE_INFINITY), end),
      "\n",
    );
    return cell.slice(0, 1);
  });
}

/** Reports a cell of a column of secrets, unless it obviously contains none. */
export function judgeCell(
  scan: Scan,
  { name, writtenName }: SecretColumn,
  cell: Span | undefined,
  separator: string,
): void {
  if (cell === undefined || cell.end - cell.start > MAX_CELL_LENGTH) return;
  const text = scan.text.slice(cell.start, cell.end);
  // Between separators that sentences and lists also have, only something unlike any word is a secret.
  const isCode = name.type === "passcode" && /^\d{4,8}$/.test(text);
  const isSure = isCode || ((separator === "|" || separator === "\t") && name.type === "password");
  const demand: Demand = name.demand === "any" && !isSure ? "mixed" : name.demand;
  if (
    (/\s/.test(text) && !(isSure && isPassphrase(text))) ||
    !isSecretValue(
      {
        text,
        isQuoted: true,
        isColon: false,
        isAssigned: false,
        isCommand: false,
        after: "",
        writtenName,
        name: { ...name, demand },
        place: "other",
      },
      scan.code,
    )
  )
    return;
  scan.report({ type: name.type, ...cell, byName: true });
}

const QUOTES = ["'", '"'];

/**
 * The cells of a row between two positions, each without the spaces and quotes around it.
 *
 * A separator inside quotes does not count. Aligned columns are separated by at least two spaces.
 */
export function splitCells(text: string, from: number, to: number, separator: string): readonly Span[] {
  const cells: Span[] = [];
  let start = from;
  let quote = "";
  let isBlank = true;
  for (let index = from; index <= to; index += 1) {
    const character = text.charAt(index);
    if (quote !== "") {
      if (character === quote) quote = "";
      if (index < to) continue;
    }
    if (index === to || text.startsWith(separator, index)) {
      cells.push(trim(text, start, index));
      while (separator === "  " && index + 1 < to && text[index + 1] === " ") index += 1;
      if (separator === "||") index += 1;
      start = index + 1;
      isBlank = true;
      continue;
    }
    if (isBlank && QUOTES.includes(character)) quote = character;
    isBlank &&= character === " " || character === "\t";
  }
  return cells;
}

function trim(text: string, from: number, to: number): Span {
  let start = from;
  let end = to;
  while (start < end && /[\s`*]/.test(text.charAt(start))) start += 1;
  while (end > start && /[\s`*]/.test(text.charAt(end - 1))) end -= 1;
  const isQuoted = end - start > 1 && QUOTES.includes(text.charAt(start)) && text[end - 1] === text[start];
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
}
