import type { Segment } from "../../outputs/segment.ts";
import { isFar, type NumberSums } from "../text/is-far.ts";
import { type LineTemplate, LineTemplates } from "../text/line-templates.ts";

/** Kinds that describe what most lines are like, so that nothing is missing if only a few are shown. */
const TOLD_KINDS: ReadonlySet<string> = new Set(["generic", "log"]);
/** Lines of one shape are filler if there are this many of them, and they are this share of all. */
const MIN_ALIKE = 30;
const ALIKE_SHARE = 0.1;
/** The first and the last of each shape are shown: how it began, and how it ended. */
const FIRST_LINES = 10;
const LAST_LINES = 5;
/** A value stands out if its place in the lines has few values, and at most this share of the lines has it. */
const MAX_VALUES = 8;
const RARE_SHARE = 0.01;
/** A longer line is distinguished from others by its start. */
const READ_CHARACTERS = 240;

/**
 * The segments if the caller names no budget: of many lines of one shape only the first, the last, and those whose
 * values stand out. A budget that the caller named is spent on more of them; one that we chose is better not spent.
 */
export function hideAlike(
  text: string,
  kind: string,
  segments: readonly Segment[],
  scores: Float64Array,
): readonly Segment[] {
  if (!TOLD_KINDS.has(kind)) return segments;
  const hidden = new Set<number>();
  for (const lines of findShapes(text, segments)) {
    const outliers = findOutliers(text, segments, lines);
    for (const [at, index] of lines.entries()) {
      const isInside = at >= FIRST_LINES && at < lines.length - LAST_LINES;
      if (isInside && !outliers.has(index) && scores[index] === 0 && segments[index]?.rank === "rest")
        hidden.add(index);
    }
  }
  return segments.map((segment, index) => (hidden.has(index) ? { ...segment, rank: "never" } : segment));
}

/** The lines of each shape that many lines have, by their positions among the segments. */
function findShapes(text: string, segments: readonly Segment[]): number[][] {
  const templates = new LineTemplates(text, () => undefined);
  const shapes = new Map<LineTemplate<undefined>, number[]>();
  for (const [index, segment] of segments.entries()) {
    const template = templates.add(segment);
    const lines = shapes.get(template);
    if (lines === undefined) shapes.set(template, [index]);
    else lines.push(index);
  }
  const least = Math.max(MIN_ALIKE, segments.length * ALIKE_SHARE);
  return [...shapes.values()].filter(({ length }) => length >= least);
}

/** Which of the lines have a number far from all others in its place, or a value that hardly any other line has. */
function findOutliers(text: string, segments: readonly Segment[], lines: readonly number[]): ReadonlySet<number> {
  // Lines of one shape have the same number of words with a digit, so each of these words has its place.
  const places: ValuesOfPlace[] = [];
  for (const index of lines) {
    const { start, end } = segments[index] ?? { start: 0, end: 0 };
    const words = text.slice(start, Math.min(end, start + READ_CHARACTERS)).match(/[\w.:/@+-]+/g) ?? [];
    for (const [place, word] of words.filter((word) => /\d/.test(word)).entries()) {
      places[place] ??= new ValuesOfPlace();
      places[place].add(index, word);
    }
  }
  return new Set(places.flatMap((values) => [...values.listFar(), ...values.listRare()]));
}

/** The values that lines of one shape have in one place. */
class ValuesOfPlace implements NumberSums {
  numbers = 0;
  sum = 0;
  squares = 0;
  #least: NumberOfLine | undefined;
  #greatest: NumberOfLine | undefined;
  /** Undefined once there are too many. */
  #distinct: Map<string, { readonly line: number; count: number }> | undefined = new Map();

  add(line: number, word: string): void {
    const number = parseOnlyNumber(word);
    this.numbers += 1;
    this.sum += number;
    this.squares += number * number;
    if (this.#least === undefined || number < this.#least.number) this.#least = { line, number };
    if (this.#greatest === undefined || number > this.#greatest.number) this.#greatest = { line, number };

    const known = this.#distinct?.get(word);
    if (known !== undefined) known.count += 1;
    else if (this.#distinct?.size === MAX_VALUES) this.#distinct = undefined;
    else this.#distinct?.set(word, { line, count: 1 });
  }

  /** The lines with the smallest and the largest number, if it is far from all others. */
  listFar(): number[] {
    const ends = [this.#least, this.#greatest].filter((one) => one !== undefined);
    return ends.filter(({ number }) => isFar(this, number)).map(({ line }) => line);
  }

  /** The first line with each value that only few lines have, if there are few values at all. */
  listRare(): number[] {
    return [...(this.#distinct?.values() ?? [])]
      .filter(({ count }) => count <= this.numbers * RARE_SHARE)
      .map(({ line }) => line);
  }
}

interface NumberOfLine {
  readonly line: number;
  readonly number: number;
}

/** The only number in a word; NaN if it has none or several, as a time or a version does. */
function parseOnlyNumber(word: string): number {
  const [, sign = "", digits] = /^(-?)\D*(\d+(?:\.\d+)?)\D*$/.exec(word) ?? [];
  return digits === undefined ? Number.NaN : Number(`${sign}${digits}`);
}
