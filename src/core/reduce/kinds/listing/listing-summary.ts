import type { Fact, FactList } from "../../outline.ts";
import { parseSize } from "./compare-entries.ts";
import type { ListingFormat } from "./listing-line.ts";
import { NewestEntries } from "./newest-entries.ts";
import { TopList } from "./top-list.ts";

/** An entry with the folder it stands in. */
export interface ListedEntry {
  readonly path: string;
  readonly group: string;
  readonly size: string | undefined;
  readonly time: string | undefined;
}

/** Lines of a listing that are named before anything is counted. */
export interface QuotedLines {
  /** What the tool itself says about all entries. */
  readonly totals: readonly Fact[];
  /** Every changed file of a status, which is all it is about: only how many there are comes before them. */
  readonly changes: readonly Fact[];
  /** The packages at the stem of a tree of packages. */
  readonly askedFor: readonly Fact[];
}

/** Judgements: what somebody reads of a listing, and how deep a level is still told. */
const NAMED_FOLDERS = 40;
const DEEPEST = 8;
/** A judgement: those that somebody looks for. */
const NAMED_LARGEST = 5;

/** Gathers what a listing comes to: entries by type and by folder, sizes, and which are largest and newest. */
export class ListingSummary {
  readonly #groups = new Map<string, number>();
  /** Entries right in each folder. */
  readonly #inFolders = new Map<string, number>();
  /** The folder of the last entry, and how many are right in it. */
  #folder: string | undefined;
  #inFolder = 0;
  readonly #largest = new TopList(NAMED_LARGEST);
  readonly #newest = new NewestEntries();
  #sizes = 0;
  #bytes = 0;
  #min: string | undefined;
  #max: string | undefined;

  add({ path, group, size, time }: ListedEntry): void {
    this.#groups.set(group, (this.#groups.get(group) ?? 0) + 1);
    this.#addFolder(path);
    if (time !== undefined && group !== "folder") this.#newest.add(path, time);
    if (size === undefined || group === "folder") return;
    this.#largest.add({ path, text: size, value: parseSize(size) });
    this.#addSize(size);
  }

  facts(format: ListingFormat, { totals, changes, askedFor }: QuotedLines): FactList[] {
    const total = format === "sizes" ? [] : this.#describeSizes();
    const said: FactList = { title: "", rank: "floor", layout: "lines", facts: totals };
    const entries: FactList = { title: "entries", rank: "floor", layout: "inline", facts: countFacts(this.#groups) };
    if (format === "status") return [said, entries, { ...said, facts: changes }];
    return [
      { title: `asked for, ${askedFor.length}`, rank: "floor", layout: "inline", facts: askedFor },
      {
        title: "folders",
        rank: "floor",
        layout: "inline",
        // What a package needs is no folder.
        facts: askedFor.length > 0 ? [] : this.#describeFolders(),
      },
      said,
      { title: "largest", rank: "floor", layout: "inline", facts: this.#largest.facts() },
      entries,
      { title: "size", rank: "signal", layout: "inline", facts: total },
      this.#newest.facts(),
    ];
  }

  #addFolder(path: string): void {
    const slash = path.lastIndexOf("/");
    if (slash === -1) return;
    const folder = path.slice(0, slash);
    // Most entries stand in the folder of the one before them.
    if (folder !== this.#folder) {
      this.#settleFolder();
      this.#folder = folder;
      this.#inFolder = this.#inFolders.get(folder) ?? 0;
    }
    this.#inFolder += 1;
  }

  #settleFolder(): void {
    if (this.#folder !== undefined) this.#inFolders.set(this.#folder, this.#inFolder);
  }

  /** The folders at the greatest depth at which there are few enough. */
  #describeFolders(): Fact[] {
    this.#settleFolder();
    const depths = countByDepth(this.#inFolders).filter(({ size }) => size > 0 && size <= NAMED_FOLDERS);
    const most = Math.max(...depths.map(({ size }) => size), 0);
    const best = depths.findLast(({ size }) => size === most);
    if (best === undefined || most < 2) return [];
    // Which folders there are comes before how many entries are in each.
    return sortByCount(best).map(([group, count]) => ({
      text: group,
      detail: ` ×${count}`,
      claim: { kind: "count", group, count },
    }));
  }

  #addSize(size: string): void {
    if (!/^\d{1,15}$/.test(size)) return;
    const bytes = Number(size);
    this.#sizes += 1;
    this.#bytes += bytes;
    if (this.#min === undefined || bytes < Number(this.#min)) this.#min = size;
    if (this.#max === undefined || bytes > Number(this.#max)) this.#max = size;
  }

  #describeSizes(): Fact[] {
    if (this.#min === undefined || this.#max === undefined) return [];
    const [min, max, count, sum] = [this.#min, this.#max, this.#sizes, this.#bytes];
    return [
      {
        text: count === 1 ? `${sum} bytes in 1 file` : `${sum} bytes in ${count} files, ${min} to ${max}`,
        claim: { kind: "numbers", column: "size", count, min, max, sum },
      },
    ];
  }
}

/** Entries below each folder, for every depth to which paths may be cut. */
function countByDepth(inFolders: ReadonlyMap<string, number>): readonly ReadonlyMap<string, number>[] {
  const depths = Array.from({ length: DEEPEST }, () => new Map<string, number>());
  for (const [folder, count] of inFolders) {
    let end = folder.indexOf("/", 1);
    for (const counts of depths) {
      // A path that is less deep counts under its own folder.
      const cut = end === -1 ? folder || "/" : folder.slice(0, end);
      if (counts.size <= NAMED_FOLDERS || counts.has(cut)) counts.set(cut, (counts.get(cut) ?? 0) + count);
      end = end === -1 ? -1 : folder.indexOf("/", end + 1);
    }
  }
  return depths;
}

function countFacts(counts: ReadonlyMap<string, number>): Fact[] {
  return sortByCount(counts).map(([group, count]) => ({
    text: `${group} ×${count}`,
    claim: { kind: "count", group, count },
  }));
}

function sortByCount(counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...counts].sort(([, left], [, right]) => right - left);
}
