import { LINE_FEED } from "../../text/character-codes.ts";
import type { Span } from "../../text/span.ts";
import { stripColours } from "../../text/strip-colours.ts";
import { findDifferences, hashMask, maskLine } from "./line-mask.ts";

/** Lines that say the same with other values. */
export interface LineTemplate<Reading> {
  /** The position of the first of them. */
  readonly first: Span;
  /** What was parsed from their mask, without colours. */
  readonly reading: Reading;
  count: number;
  /** Where the last of them begins. */
  latestStart: number;
  /** Where values of the first line begin, from its start, that differ in one of the others. */
  readonly differing: Set<number>;
}

/** A text that never repeats itself has no templates: beyond this, a line represents itself. */
const MAX_TEMPLATES = 5_000;

/**
 * Finds the templates of a text's lines and counts them. A line's meaning is parsed from its mask, once per template,
 * so lines of one template always mean the same.
 */
export class LineTemplates<Reading> {
  readonly #text: string;
  readonly #read: (mask: string) => Reading;
  readonly #byHash = new Map<number, LineTemplate<Reading>>();
  /** The template of the previous line, if it is one that is kept; and whether the last line looked up repeated it. */
  #latest: LineTemplate<Reading> | undefined;
  #repeats = true;

  constructor(text: string, read: (mask: string) => Reading) {
    this.#text = text;
    this.#read = read;
  }

  /** Counts a line and returns its template; the line break is not part of it. */
  add({ start, end }: Span): LineTemplate<Reading> {
    const hasBreak = end > start && this.#text.charCodeAt(end - 1) === LINE_FEED;
    const line = { start, end: hasBreak ? end - 1 : end };
    // If a line says what the previous one said, there is nothing to look up.
    const latest = this.#repeats ? this.#latest : undefined;
    const differences = latest === undefined ? undefined : findDifferences(this.#text, latest.first, line);
    if (latest !== undefined && differences !== undefined) return countLine(latest, line, differences);
    const template = this.#find(line);
    this.#repeats = template === this.#latest || this.#latest === undefined;
    this.#latest = template.count > 1 ? template : undefined;
    return template;
  }

  #find(line: Span): LineTemplate<Reading> {
    for (let hash = hashMask(this.#text, line); ; hash += 1) {
      const known = this.#byHash.get(hash);
      if (known === undefined) return this.#start(hash, line);
      const differences = findDifferences(this.#text, known.first, line);
      if (differences !== undefined) return countLine(known, line, differences);
    }
  }

  #start(hash: number, line: Span): LineTemplate<Reading> {
    const reading = this.#read(stripColours(maskLine(this.#text, line)));
    const template = { first: line, reading, count: 1, latestStart: line.start, differing: new Set<number>() };
    if (this.#byHash.size < MAX_TEMPLATES) this.#byHash.set(hash, template);
    return template;
  }

  /** Whether there were more templates than are kept. */
  get isFull(): boolean {
    return this.#byHash.size >= MAX_TEMPLATES;
  }

  /** In order of first occurrence. */
  list(): LineTemplate<Reading>[] {
    return [...this.#byHash.values()];
  }
}

function countLine<Reading>(
  template: LineTemplate<Reading>,
  line: Span,
  differences: readonly number[],
): LineTemplate<Reading> {
  template.count += 1;
  template.latestStart = line.start;
  for (const place of differences) template.differing.add(place);
  return template;
}
