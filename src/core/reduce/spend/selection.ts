import type { Outline } from "../outline.ts";

/** What of an outline is shown. */
export interface Selection {
  /** How many facts of each list. */
  readonly factCounts: readonly number[];
  /** 1 for each segment that is shown. */
  readonly shown: Uint8Array;
}

/** A selection that grows by one offer at a time and knows how many hidden runs it leaves. */
export class GrowingSelection implements Selection {
  readonly factCounts: number[];
  readonly shown: Uint8Array;
  /** How many stretches of hidden segments there are, each of which needs a marker. */
  hiddenRuns: number;

  constructor({ facts, segments }: Outline) {
    this.factCounts = facts.map(() => 0);
    this.shown = new Uint8Array(segments.length);
    this.hiddenRuns = segments.length === 0 ? 0 : 1;
  }

  show(index: number): void {
    const hasHiddenBefore = this.shown[index - 1] === 0;
    const hasHiddenAfter = this.shown[index + 1] === 0;
    this.hiddenRuns += Number(hasHiddenBefore) + Number(hasHiddenAfter) - 1;
    this.shown[index] = 1;
  }

  addFact(list: number): void {
    this.factCounts[list] = (this.factCounts[list] ?? 0) + 1;
  }
}
