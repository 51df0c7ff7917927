import type { RedactedText } from "../../model/redacted.ts";
import { clipText } from "../../text/clip-text.ts";
import { estimateTokens } from "../../tokens/estimate-tokens.ts";
import { findPlaces } from "./find-places.ts";
import { type Rows, splitRows } from "./split-rows.ts";

export interface SnippetOptions {
  readonly terms: readonly string[];
  readonly maxTokens: number;
  /** Recognises lines that say what the lines below them belong to; a place is shown with the one above it. */
  readonly isHeading?: (line: string) => boolean;
}

/** The rows around a place that come before those further away: what follows says more. */
const ROWS_BEFORE = 2;
const ROWS_AFTER = 4;
/** Places are added while more than this share of the tokens is left for their surroundings. */
const SHARE_AROUND = 0.6;
/** The cost of saying where a place is. */
const LABEL_TOKENS = 14;

/**
 * What a search shows of a text: the places where the words are, with as much of their surroundings as the tokens
 * allow. Each place says which lines it shows, so that the reader can ask for more.
 *
 * Redact the text first: a fragment of a secret is no longer recognisable as one.
 */
export function writeSnippet(text: RedactedText, { terms, maxTokens, isHeading }: SnippetOptions): string {
  if (estimateTokens(text.slice(0, maxTokens * MAX_CHARACTERS_PER_TOKEN)) <= maxTokens) {
    if (text.length <= maxTokens * MAX_CHARACTERS_PER_TOKEN) return text.trimEnd();
  }
  const rows = splitRows(text);
  const headings = listHeadings(text, rows, isHeading);
  const places = findPlaces(text, rows, terms, new Set(headings));
  const shown = chooseRows(text, rows, places.length === 0 ? [0] : places, maxTokens);
  // The total cost of rows is known only once they are written.
  for (; shown.length > 1; shown.splice(-Math.ceil(shown.length / 20))) {
    const snippet = writeRows(text, rows, shown, headings);
    if (estimateTokens(snippet) <= maxTokens) return snippet;
  }
  return clipRow(rowAt(text, rows, shown[0] ?? 0).trim(), terms, maxTokens);
}

/** Longer tokens are rare; a longer text is not counted just to see whether it fits. */
const MAX_CHARACTERS_PER_TOKEN = 8;

/** The rows to show, the most useful first: the places, a few rows around each, then more as far as there is room. */
function chooseRows(text: string, rows: Rows, places: readonly number[], maxTokens: number): number[] {
  const chosen = new Set<number>();
  let left = maxTokens;
  const add = (row: number): boolean => {
    if (row < 0 || row >= rows.lines.length) return false;
    if (chosen.has(row)) return true;
    const isApart = !chosen.has(row - 1) && !chosen.has(row + 1);
    const tokens = estimateTokens(rowAt(text, rows, row)) + (isApart ? LABEL_TOKENS : 0);
    if (tokens > left && chosen.size > 0) return false;
    left -= tokens;
    chosen.add(row);
    return true;
  };
  for (const place of places) if (left > maxTokens * SHARE_AROUND) add(place);

  // A row that does not fit ends its side: the rows shown of a place have no gaps.
  const sides = [...chosen].flatMap((place): Side[] => [
    { next: place + 1, step: 1, first: ROWS_AFTER },
    { next: place - 1, step: -1, first: ROWS_BEFORE },
  ]);
  const isBlank = (row: number): boolean => rowAt(text, rows, row).trim() === "";
  const grow = (side: Side): boolean => {
    // Several empty lines mark something that is shown elsewhere.
    const isAdded = !(isBlank(side.next) && isBlank(side.next + side.step)) && add(side.next);
    side.next = isAdded ? side.next + side.step : -1;
    return isAdded;
  };
  for (const side of sides) for (let count = 0; count < side.first && grow(side); ) count += 1;
  for (let isGrowing = true; isGrowing; ) isGrowing = sides.map(grow).some(Boolean);
  return [...chosen];
}

/** One side of a place, which grows away from it. */
interface Side {
  next: number;
  readonly step: 1 | -1;
  /** How many rows it gets before the next place has its turn. */
  readonly first: number;
}

function writeRows(text: string, rows: Rows, shown: readonly number[], headings: readonly number[]): string {
  const total = rows.lines.at(-1) ?? 0;
  return groupRows(shown)
    .map(({ first, last }) => {
      const [from, to] = [rows.lines[first] ?? 0, rows.lines[last] ?? 0];
      const heading = nameHeading(text, rows, first, headings);
      const lines = from === to ? `line ${from}` : `lines ${from}-${to}`;
      const label = `[${lines} of ${total}${heading === undefined ? "" : `, ${heading}`}]`;
      const body = text.slice(rows.starts[first], rows.starts[last + 1]).trimEnd();
      const [isCutBefore, isCutAfter] = [rows.lines[first - 1] === from, rows.lines[last + 1] === to];
      return `${label}\n${isCutBefore ? "…" : ""}${body}${isCutAfter ? "…" : ""}`;
    })
    .join("\n");
}

interface RowGroup {
  readonly first: number;
  readonly last: number;
}

/** Consecutive rows, in the order of the text. */
function groupRows(rows: readonly number[]): RowGroup[] {
  const groups: { first: number; last: number }[] = [];
  for (const row of [...rows].sort((left, right) => left - right)) {
    const group = groups.at(-1);
    if (group !== undefined && group.last === row - 1) group.last = row;
    else groups.push({ first: row, last: row });
  }
  return groups;
}

function listHeadings(text: string, rows: Rows, isHeading: SnippetOptions["isHeading"]): number[] {
  if (isHeading === undefined) return [];
  return rows.lines.flatMap((_, row) => (isHeading(rowAt(text, rows, row)) ? [row] : []));
}

/** The heading above a row, without its rules; undefined if there is none or it is shown itself. */
function nameHeading(text: string, rows: Rows, first: number, headings: readonly number[]): string | undefined {
  const heading = headings.findLast((row) => row <= first);
  if (heading === undefined || heading === first) return undefined;
  return rowAt(text, rows, heading).replaceAll("──", "").trim();
}

function rowAt(text: string, { starts }: Rows, row: number): string {
  return text.slice(starts[row], starts[row + 1]);
}

/** As much of one row as there is room for, starting at the first of the words if it would be cut off otherwise. */
function clipRow(row: string, terms: readonly string[], maxTokens: number): string {
  const lower = row.toLowerCase();
  const places = terms.map((term) => lower.indexOf(term)).filter((place) => place !== -1);
  const first = places.length === 0 ? 0 : Math.min(...places);
  let clipped = estimateTokens(row.slice(0, first)) < maxTokens / 2 ? row : `…${row.slice(first)}`;
  for (let tokens = estimateTokens(clipped); tokens > maxTokens && clipped !== ""; tokens = estimateTokens(clipped))
    clipped = clipText(clipped, Math.floor((clipped.length * Math.max(0, maxTokens)) / tokens) - 1);
  return clipped;
}
