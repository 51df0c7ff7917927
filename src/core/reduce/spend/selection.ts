import type { BriefName, Outline } from "../outline.ts";
import { noteLeft } from "../write/note-left.ts";

/** The last fact of a list that is shown, the last detail, or that of the last longer name, up to a position in it. */
export interface CutFact {
  readonly kind: "fact" | "detail" | "longer";
  readonly list: number;
  readonly index: number;
  readonly characters: number;
}

/** What is shown of an outline. It grows by one offer at a time and knows how many hidden runs it leaves. */
export class GrowingSelection {
  /** How many facts of each list are shown, including the skipped ones. */
  readonly factCounts: number[];
  /** Which facts of each list did not fit although a later one did. */
  readonly skipped: readonly Set<number>[];
  /** Whether each list has its title. */
  readonly titled: boolean[];
  /** How many of them have their detail. */
  readonly detailCounts: number[];
  /** What is shown only in part; undefined if everything shown is whole. */
  cut: CutFact | undefined;
  /** Whether the text says how many of each group are hidden even if everything is. */
  namesGroups = false;
  /** 1 for each segment that is shown. */
  readonly shown: Uint8Array;
  /** How many runs of hidden segments there are, each of which needs a marker. */
  hiddenRuns: number;
  /** What the notes after lists cost that are started but not complete. */
  noteTokens = 0;
  hasShown = false;
  readonly #lists: Outline["facts"];
  readonly #noteTokens: readonly number[];
  /** How many of its brief names each fact of each list has passed; 0 if there is no entry. */
  readonly #steps: readonly Map<number, number>[];
  /** How many facts of each list are shown by a brief name. */
  readonly #briefCounts: number[];
  /** How many facts are below each head of each list. */
  readonly #below: readonly Map<string, number>[];

  constructor({ facts, segments }: Outline) {
    this.factCounts = facts.map(() => 0);
    this.skipped = facts.map(() => new Set());
    this.titled = facts.map(({ title, isTitleOptional = false }) => title !== "" && !isTitleOptional);
    this.#steps = facts.map(() => new Map());
    this.detailCounts = facts.map(() => 0);
    this.shown = new Uint8Array(segments.length);
    this.hiddenRuns = segments.length === 0 ? 0 : 1;
    this.#lists = facts;
    this.#briefCounts = facts.map(() => 0);
    this.#below = facts.map(() => new Map());
    this.#noteTokens = facts.map((list) => countNote(noteLeft(list, list.facts.length)));
  }

  show(index: number): void {
    const hasHiddenBefore = this.shown[index - 1] === 0;
    const hasHiddenAfter = this.shown[index + 1] === 0;
    this.hiddenRuns += Number(hasHiddenBefore) + Number(hasHiddenAfter) - 1;
    this.shown[index] = 1;
    this.hasShown = true;
  }

  addFact(list: number): void {
    const count = (this.factCounts[list] ?? 0) + 1;
    this.factCounts[list] = count;
    this.#noteBrief(list, count - 1, 1);
    if (count === 1) this.noteTokens += this.#noteTokens[list] ?? 0;
    if (count === this.#lists[list]?.facts.length) this.noteTokens -= this.#noteTokens[list] ?? 0;
  }

  skip(list: number, index: number): void {
    this.factCounts[list] = index + 1;
    this.skipped[list]?.add(index);
  }

  addTitle(list: number): void {
    this.titled[list] = true;
  }

  nameGroups(): void {
    this.namesGroups = true;
  }

  lengthen(list: number, index: number): void {
    this.#noteBrief(list, index, -1);
    this.#steps[list]?.set(index, this.#stepOf(list, index) + 1);
    this.#noteBrief(list, index, 1);
  }

  /** The brief name that a fact is shown by, or would be; undefined if it is written whole. */
  briefOf(list: number, index: number): BriefName | undefined {
    return this.#lists[list]?.facts[index]?.briefs?.[this.#stepOf(list, index)];
  }

  /** The name it would be shown by next; undefined if it would be written whole. */
  longerOf(list: number, index: number): BriefName | undefined {
    return this.#lists[list]?.facts[index]?.briefs?.[this.#stepOf(list, index) + 1];
  }

  #stepOf(list: number, index: number): number {
    return this.#steps[list]?.get(index) ?? 0;
  }

  countBrief(list: number): number {
    return this.#briefCounts[list] ?? 0;
  }

  /** How many facts are below the last of these heads in a list. */
  countBelow(list: number, heads: readonly string[]): number {
    return this.#below[list]?.get(heads.join("\n")) ?? 0;
  }

  #noteBrief(list: number, index: number, more: number): void {
    const brief = this.briefOf(list, index);
    if (brief === undefined) return;
    this.#briefCounts[list] = this.countBrief(list) + more;
    const { heads } = brief;
    for (let depth = 1; depth <= heads.length; depth += 1) {
      const above = heads.slice(0, depth);
      this.#below[list]?.set(above.join("\n"), this.countBelow(list, above) + more);
    }
  }

  /** There may be facts without a detail in between. */
  addDetail(list: number, index: number): void {
    this.detailCounts[list] = index + 1;
  }
}

/** What a note costs, including what separates it from the facts before it: short words and numbers. */
function countNote(note: string): number {
  return note === "" ? 0 : Math.ceil(note.length / 2) + 1;
}
