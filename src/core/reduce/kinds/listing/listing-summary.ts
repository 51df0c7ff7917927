import type { ListingFormat } from "../../../outputs/listing/parse-listing-line.ts";
import type { Fact, FactList } from "../../outline.ts";
import { GroupCounts } from "../../write/group-counts.ts";

/** An entry with its folder. */
export interface ListedEntry {
  readonly path: string;
  readonly isFolder: boolean;
  readonly size: string | undefined;
  readonly time: string | undefined;
}

/** What is quoted before anything is counted. */
export interface QuotedLines {
  /** What the tool itself says about all entries. */
  readonly totals: readonly Fact[];
  /** Every changed file of a status, which is all it is about: only their number comes before them. */
  readonly changes: readonly Fact[];
  /** The top-level packages of a package tree. */
  readonly askedFor: readonly Fact[];
  /** How many entries there are of each type. */
  readonly entries: readonly Fact[];
}

/** Judgements: how many folders people read, and how deep a level is still shown. */
const NAMED_FOLDERS = 40;
const MAX_DEPTH = 8;
/** Judgements: those that somebody looks for. */
const NAMED_LARGEST = 5;
const NAMED_NEWEST = 3;

/** Summarises a listing: entries by folder, sizes, and which are largest and newest. */
export class ListingSummary {
  /** Entries directly in each folder. */
  readonly #inFolders = new GroupCounts();
  readonly #largest = new TopList(NAMED_LARGEST);
  readonly #newest = new NewestEntries();
  #sizes = 0;
  #bytes = 0;
  #min: string | undefined;
  #max: string | undefined;

  add({ path, isFolder, size, time }: ListedEntry): void {
    const slash = path.lastIndexOf("/");
    if (slash !== -1) this.#inFolders.add(path.slice(0, slash), 1);
    if (isFolder) return;
    if (time !== undefined) this.#newest.add(path, time);
    if (size === undefined) return;
    this.#largest.add({ path, text: size, value: parseSize(size) });
    if (!/^\d{1,15}$/.test(size)) return;
    const bytes = Number(size);
    this.#sizes += 1;
    this.#bytes += bytes;
    if (this.#min === undefined || bytes < Number(this.#min)) this.#min = size;
    if (this.#max === undefined || bytes > Number(this.#max)) this.#max = size;
  }

  facts(format: ListingFormat, { totals, changes, askedFor, entries }: QuotedLines): FactList[] {
    const said: FactList = { title: "", rank: "floor", facts: totals };
    const counted: FactList = { title: "entries", rank: "floor", layout: "inline", facts: entries };
    if (format === "status") return [said, counted, { title: "", rank: "floor", facts: changes }];
    // A package's dependencies are not a folder.
    const folders = askedFor.length > 0 ? [] : describeFolders(this.#inFolders.list());
    return [
      { title: `asked for, ${askedFor.length}`, rank: "floor", layout: "inline", facts: askedFor },
      { title: "folders", rank: "floor", layout: "inline", facts: folders },
      said,
      { title: "largest", rank: "floor", layout: "inline", facts: this.#largest.facts() },
      counted,
      { title: "size", rank: "signal", layout: "inline", facts: format === "sizes" ? [] : this.#describeSizes() },
      this.#newest.facts(),
    ];
  }

  #describeSizes(): Fact[] {
    const [min, max, count, sum] = [this.#min, this.#max, this.#sizes, this.#bytes];
    if (min === undefined || max === undefined) return [];
    const text = count === 1 ? `${sum} bytes in 1 file` : `${sum} bytes in ${count} files, ${min} to ${max}`;
    return [{ text, claim: { kind: "numbers", column: "size", count, min, max, sum } }];
  }
}

/**
 * The folders at the greatest depth at which there are few enough. Their names come before the number of entries in
 * each.
 */
function describeFolders(inFolders: readonly (readonly [string, number])[]): Fact[] {
  const depths = countByDepth(inFolders).filter(({ size }) => size > 0 && size <= NAMED_FOLDERS);
  const most = Math.max(...depths.map(({ size }) => size), 0);
  const best = depths.findLast(({ size }) => size === most);
  if (best === undefined || most < 2) return [];
  return [...best]
    .sort(([, left], [, right]) => right - left)
    .map(([group, count]) => ({ text: group, detail: ` ×${count}`, claim: { kind: "count", group, count } }));
}

/** Entries below each folder, for every depth at which paths may be cut. */
function countByDepth(inFolders: readonly (readonly [string, number])[]): readonly ReadonlyMap<string, number>[] {
  const depths = Array.from({ length: MAX_DEPTH }, () => new Map<string, number>());
  for (const [folder, count] of inFolders) {
    let end = folder.indexOf("/", 1);
    for (const counts of depths) {
      // A shallower path counts under its own folder.
      const cut = end === -1 ? folder || "/" : folder.slice(0, end);
      if (counts.size <= NAMED_FOLDERS || counts.has(cut)) counts.set(cut, (counts.get(cut) ?? 0) + count);
      end = end === -1 ? -1 : folder.indexOf("/", end + 1);
    }
  }
  return depths;
}

const UNITS = "KMGTP";

/** The bytes of a size; `1.5K` is 1536. NaN if it is not a size. */
function parseSize(size: string): number {
  const unit = /[KMGTP]/i.exec(size)?.[0]?.toUpperCase();
  const number = Number.parseFloat(size.replaceAll(",", ""));
  return unit === undefined ? number : number * 1024 ** (UNITS.indexOf(unit) + 1);
}

/** An entry with a value to compare it by. */
interface Measured {
  readonly path: string;
  /** As written in the listing. */
  readonly text: string;
  readonly value: number;
}

/** Keeps the few largest of many; among equals, the first. */
class TopList {
  readonly #length: number;
  readonly #list: Measured[] = [];

  constructor(length: number) {
    this.#length = length;
  }

  get greatest(): number | undefined {
    return this.#list[0]?.value;
  }

  add(measured: Measured): void {
    const least = this.#list[this.#length - 1]?.value ?? 0;
    if (!(measured.value > least)) return;
    this.#list.push(measured);
    this.#list.sort((left, right) => right.value - left.value);
    if (this.#list.length > this.#length) this.#list.pop();
  }

  facts(): Fact[] {
    return this.#list.map(({ path, text: value }) => ({
      text: path,
      detail: ` ${value}`,
      claim: { kind: "quote", value },
    }));
  }
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** Times without a year are compared in minutes of days of this size, with a hundred days to a month. */
const DAY = 10_000;
const HALF_YEAR = 6 * 100 * DAY;
/** Months differ in length: this close to half a year, we cannot tell which of two times came first. */
const UNSURE = 5 * DAY;

/** Finds the newest entries, and claims no more than the times allow. */
class NewestEntries {
  readonly #dated = new TopList(NAMED_NEWEST);
  readonly #firstHalf = new TopList(NAMED_NEWEST);
  readonly #secondHalf = new TopList(NAMED_NEWEST);
  #leastOfFirst = Number.POSITIVE_INFINITY;

  /** Notes a time with a clock. `ls` leaves the year out of times in the last half year, and the clock out of all others. */
  add(path: string, text: string): void {
    if (!text.includes(":")) return;
    if (/^\d/.test(text)) {
      this.#dated.add({ path, text, value: Number(text.slice(0, 16).replaceAll(/\D/g, "")) });
      return;
    }
    const [month = "", day = "", clock = ""] = text.split(/\s+/);
    const value = (MONTHS.indexOf(month) * 100 + Number(day)) * DAY + Number(clock.replace(":", ""));
    const isFirst = value < HALF_YEAR;
    (isFirst ? this.#firstHalf : this.#secondHalf).add({ path, text, value });
    if (isFirst) this.#leastOfFirst = Math.min(this.#leastOfFirst, value);
  }

  facts(): FactList {
    const isDated = this.#dated.greatest !== undefined;
    const list = isDated ? this.#dated : this.#latestHalf();
    const title = isDated ? "newest" : "newest of the last half year";
    return { title, rank: "signal", layout: "inline", facts: list?.facts() ?? [] };
  }

  /**
   * Times without a year lie within half a year of each other: January follows December if both occur, July follows
   * June.
   */
  #latestHalf(): TopList | undefined {
    const [first, second] = [this.#firstHalf, this.#secondHalf];
    if (first.greatest === undefined || second.greatest === undefined) {
      return first.greatest === undefined ? second : first;
    }
    const spread = second.greatest - this.#leastOfFirst;
    if (Math.abs(spread - HALF_YEAR) < UNSURE) return undefined;
    return spread > HALF_YEAR ? first : second;
  }
}
