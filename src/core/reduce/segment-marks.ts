import type { Rank, Segment } from "./outline.ts";

const RANKS: readonly Rank[] = ["rest", "sample", "signal", "floor", "first", "last", "never"];
const FIRST_ROOM = 1_024;

/**
 * Segments while a text is read, one after the other from its start. Most of what is read is later part of something
 * larger, so no object is made before it is known what stays.
 */
export class SegmentMarks {
  /** How many there are; may be set back, and what came after is gone. */
  count = 0;
  #ends = new Int32Array(FIRST_ROOM);
  #ranks = new Uint8Array(FIRST_ROOM);
  readonly #groups: (string | undefined)[] = [];

  /** Where the last one ends. */
  get end(): number {
    return this.#ends[this.count - 1] ?? 0;
  }

  set end(end: number) {
    this.#ends[this.count - 1] = end;
  }

  push(end: number, rank: Rank, group: string | undefined): void {
    if (this.count === this.#ends.length) this.#grow();
    this.#ends[this.count] = end;
    this.#ranks[this.count] = RANKS.indexOf(rank);
    this.#groups[this.count] = group;
    this.count += 1;
  }

  list(): Segment[] {
    const segments: Segment[] = [];
    let start = 0;
    for (let index = 0; index < this.count; index += 1) {
      const end = this.#ends[index] ?? start;
      const rank = RANKS[this.#ranks[index] ?? 0] ?? "rest";
      const group = this.#groups[index];
      segments.push(group === undefined ? { start, end, rank } : { start, end, rank, group });
      start = end;
    }
    return segments;
  }

  #grow(): void {
    const ends = new Int32Array(this.#ends.length * 2);
    ends.set(this.#ends);
    this.#ends = ends;
    const ranks = new Uint8Array(ends.length);
    ranks.set(this.#ranks);
    this.#ranks = ranks;
  }
}
