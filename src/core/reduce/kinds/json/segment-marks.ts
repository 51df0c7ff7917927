import type { Rank, Segment } from "../../../outputs/segment.ts";
import { endOfSeparator } from "./token-ends.ts";

/** Ranks by number, as marks store them. */
const RANKS = ["rest", "sample", "signal"] as const satisfies readonly Rank[];
/** Ranks in the order in which they are shown; the values only have to be in order, and to fit into two bits. */
export const REST = 0;
export const SAMPLE = 1;
export const SIGNAL = 2;
/** The number for no group. */
export const NO_GROUP = 0;

/** Three ranks fit. */
const RANK_BITS = 2;
const RANK_MASK = (1 << RANK_BITS) - 1;

/**
 * Segments while a text is scanned, one after the other from its start. Most of what is scanned later becomes part of
 * something larger, so no object is created before it is known what stays.
 */
export class SegmentMarks {
  /** How many there are; may be set back, which drops what came after. */
  count = 0;
  /** Where values end; for those that end at a cut, the complement. */
  readonly #ends: number[] = [];
  /** Rank and group. */
  readonly #labels: number[] = [];
  readonly #groups: (string | undefined)[] = [undefined];

  /** The number of a new group. */
  addGroup(name: string): number {
    return this.#groups.push(name) - 1;
  }

  /** Adds one that ends where a value does; what separates it from the next value will belong to it. */
  push(end: number, rank: number, group: number): void {
    this.#ends[this.count] = end;
    this.#labels[this.count] = (group << RANK_BITS) | rank;
    this.count += 1;
  }

  /** Makes the last one end later. */
  stretchLast(end: number): void {
    this.#ends[this.count - 1] = end;
  }

  /**
   * Makes the last one end at a position where something else begins; if there is none yet, adds one for what was
   * skipped.
   */
  cutAt(at: number): void {
    if (this.count === 0) this.push(~at, SIGNAL, NO_GROUP);
    else this.stretchLast(~at);
  }

  /** The segments of the scanned text; its end belongs to the last one. */
  list(text: string): Segment[] {
    if (this.count > 0) this.stretchLast(text.length);
    else if (text !== "") this.push(text.length, REST, NO_GROUP);
    const segments: Segment[] = [];
    let start = 0;
    for (let index = 0; index < this.count; index += 1) {
      const marked = this.#ends[index] ?? start;
      const end = marked < 0 ? ~marked : endOfSeparator(text, marked);
      const label = this.#labels[index] ?? 0;
      const rank = RANKS[label & RANK_MASK] ?? "rest";
      segments.push({ start, end, rank, group: this.#groups[label >>> RANK_BITS] });
      start = end;
    }
    return segments;
  }
}
