import type { FactList } from "../../outline.ts";
import { DAY, HALF_YEAR, parseTime } from "./compare-entries.ts";
import { TopList } from "./top-list.ts";

/** A judgement: those that somebody looks for. */
const NAMED = 3;
/** Months differ in length: so close to half a year, it cannot be told which of two times came first. */
const UNSURE = 5 * DAY;

/** Finds the newest entries, and says no more than the times allow. */
export class NewestEntries {
  readonly #dated = new TopList(NAMED);
  readonly #firstHalf = new TopList(NAMED);
  readonly #secondHalf = new TopList(NAMED);
  #leastOfFirst = Number.POSITIVE_INFINITY;

  add(path: string, text: string): void {
    const time = parseTime(text);
    if (time === undefined) return;
    const { hasYear, value } = time;
    if (hasYear) this.#dated.add({ path, text, value });
    else if (value >= HALF_YEAR) this.#secondHalf.add({ path, text, value });
    else {
      this.#firstHalf.add({ path, text, value });
      this.#leastOfFirst = Math.min(this.#leastOfFirst, value);
    }
  }

  facts(): FactList {
    const isDated = this.#dated.greatest !== undefined;
    const list = isDated ? this.#dated : this.#latestHalf();
    return {
      title: isDated ? "newest" : "newest of the last half year",
      rank: "signal",
      layout: "inline",
      facts: list?.facts() ?? [],
    };
  }

  /** Times without a year lie within half a year of each other: January follows December where both came, July follows June. */
  #latestHalf(): TopList | undefined {
    if (this.#firstHalf.greatest === undefined || this.#secondHalf.greatest === undefined) {
      return this.#firstHalf.greatest === undefined ? this.#secondHalf : this.#firstHalf;
    }
    const spread = this.#secondHalf.greatest - this.#leastOfFirst;
    if (Math.abs(spread - HALF_YEAR) < UNSURE) return undefined;
    return spread > HALF_YEAR ? this.#firstHalf : this.#secondHalf;
  }
}
