import { type ListingFormat, type ListingLine, parseListingLine } from "../../outputs/listing/parse-listing-line.ts";
import type { Rank, Segment } from "../../outputs/segment.ts";
import { firstLines } from "../../text/first-lines.ts";
import { lineEnds } from "../../text/line-ends.ts";
import { LONG_LINE_CHARACTERS } from "../../text/scan-limits.ts";
import type { Span } from "../../text/span.ts";
import { stripColours } from "../../text/strip-colours.ts";
import type { Fact } from "../outline.ts";
import type { Reducer } from "../reducer.ts";
import { countGroups, quoteLine } from "../text/name-facts.ts";
import { putShortFirst } from "../text/put-short-first.ts";
import { detectListing } from "./listing/detect-listing.ts";
import { ListingSummary } from "./listing/listing-summary.ts";

/** The first lines show the format. */
const FORMAT_LINES = 200;
/** A judgement: trees that people keep are less deep. */
const MAX_DEPTH = 64;
/** A judgement: longer ends of names say nothing about the kind of a file. */
const MAX_EXTENSION_LENGTH = 10;
/** What a listing says about everything in it: the last line of a tree or an archive, the branch of a status. */
const TOTAL =
  /^## \S|^On branch \S|^HEAD detached |^Your branch |^You have unmerged |^nothing to commit|^\s*\d+ director(?:y|ies), \d+ files?|^\s*\d+\s+\d+ files?$/;
/** A judgement: a listing has one total or a few. */
const MAX_TOTALS = 4;
/** A judgement: more do not fit any budget. */
const MAX_CHANGES = 2_000;
/** What the letters of `git status --short` mean, more telling ones first. */
const STATUS_WORDS: readonly (readonly [string, string])[] = [
  ["U", "conflict"],
  ["?", "untracked"],
  ["!", "ignored"],
  ["R", "renamed"],
  ["C", "copied"],
  ["D", "deleted"],
  ["A", "added"],
  ["M", "modified"],
  ["T", "modified"],
];

/** Directory listings: entries by type and folder, sizes, the largest and the newest; every changed file of a status. */
export const listingReducer: Reducer = {
  kind: "listing",
  recognise: ({ lines, command }) => detectListing(lines, command)?.confidence ?? 0,
  outline(text, { command }) {
    const format = detectListing(firstLines(text, FORMAT_LINES).map(cleanLine), command ?? "ls")?.format ?? "paths";
    const lines = listLines(text, format);
    const summary = new ListingSummary();
    const folders = new FolderTracker();
    const totals: Fact[] = [];
    const changes: Fact[] = [];
    const askedFor: Fact[] = [];
    const segments = lines.map(({ start, end, said, read }, at): Segment => {
      if (read.kind !== "entry") {
        if (read.kind === "folder") folders.open(read.path);
        else if (TOTAL.test(said)) totals.push(quoteLine(said.trimStart(), start));
        return { start, end, rank: read.kind === "folder" ? "rest" : rankRemark(said), units: 0 };
      }
      // In a tree, the next line shows whether an entry is a folder.
      const isFolder = read.isFolder || (format === "tree" && depthOf(lines[at + 1]?.read) > depthOf(read));
      const group = groupOf(read, isFolder, format);
      summary.add({ path: folders.enter(read), isFolder: group === "folder", size: read.size, time: read.time });
      if (format === "status" && changes.length < MAX_CHANGES) changes.push(quoteLine(said.trimStart(), start));
      const stem = group === "package" ? ASKED_FOR.exec(said)?.[1] : undefined;
      if (stem !== undefined) askedFor.push(quoteLine(stem));
      return { start, end, rank: format === "status" ? "sample" : "rest", group };
    });
    return {
      unit: "entry",
      facts: summary.facts(format, {
        totals: totals.slice(0, MAX_TOTALS),
        changes: orderChanges(changes),
        askedFor: putShortFirst(askedFor),
        entries: countGroups(
          segments.map(({ group }) => group),
          " ×",
        ),
      }),
      segments,
    };
  },
};

type Entry = Extract<ListingLine, { kind: "entry" }>;

/** A line with its content, without colours, and what it is. */
interface ReadLine extends Span {
  readonly said: string;
  readonly read: ListingLine;
}

function listLines(text: string, format: ListingFormat): readonly ReadLine[] {
  const lines: ReadLine[] = [];
  let start = 0;
  for (const end of lineEnds(text)) {
    const said = cleanLine(text.slice(start, end));
    lines.push({ start, end, said, read: parseListingLine(said, format) });
    start = end;
  }
  return lines;
}

function cleanLine(line: string): string {
  return stripColours(line.slice(0, LONG_LINE_CHARACTERS)).trimEnd();
}

function depthOf(line: ListingLine | undefined): number {
  return line?.kind === "entry" ? (line.depth ?? 0) : 0;
}

/** Tracks the folder of each entry: from a heading, from its place in a tree, or from its own path. */
class FolderTracker {
  #folder = "";
  /** The paths of the folders that lead to the last entry of a tree, and of that entry. */
  readonly #branch: string[] = [];

  open(path: string): void {
    this.#folder = `${path}/`;
  }

  /** The path of an entry. */
  enter({ name, depth }: Entry): string {
    if (depth === undefined) return `${this.#folder}${name}`;
    if (depth > MAX_DEPTH) return name;
    this.#branch.length = Math.min(depth, this.#branch.length);
    const parent = this.#branch.at(-1);
    const path = parent === undefined ? name : `${parent}/${name}`;
    this.#branch.push(path);
    return path;
  }
}

/** `debug@4.4.3 deduped` in the tree of a package manager: what follows the last dot is not an extension. */
const PACKAGE = /[^/@\s]@(?:\*|[\^~<>=]{0,2} ?v?\d{1,6}(?:\.[\dx*]|\s|$))/;
/** A package that the project itself asks for: it is at the top level of the tree. */
const ASKED_FOR = /^[├└]─[─┬] (?:UNMET (?:OPTIONAL )?DEPENDENCY )?(\S+)/u;

/** A number after a dot is a version or the like. */
const EXTENSION = /^\.\w*[A-Za-z_]\w*$/;

function groupOf({ name, status }: Entry, isFolder: boolean, format: ListingFormat): string {
  if (status !== undefined) {
    return status.length > 2 ? status : (STATUS_WORDS.find(([letter]) => status.includes(letter))?.[1] ?? "changed");
  }
  if (PACKAGE.test(name)) return "package";
  if (isFolder || format === "sizes") return isFolder ? "folder" : "entry";
  const file = name.slice(name.lastIndexOf("/") + 1);
  const dot = file.lastIndexOf(".");
  const ending = dot > 0 && file.length - dot <= MAX_EXTENSION_LENGTH ? file.slice(dot) : "";
  return EXTENSION.test(ending) ? ending : "no extension";
}

/** Conflicts first, then what git knows, then the rest; among equals the shortest first, so that most are named. */
function orderChanges(changes: readonly Fact[]): readonly Fact[] {
  const byPlace: readonly Fact[][] = [[], [], []];
  for (const change of changes) byPlace[placeOf(change)]?.push(change);
  return byPlace.flatMap(putShortFirst);
}

function placeOf({ text }: Fact): number {
  if (/^(?:(?:U.|.U|AA|DD) |(?:both |deleted by |added by ))/.test(text)) return 0;
  return /^(?:[?!]{2} |[^\s:]+$)/.test(text) ? 2 : 1;
}

/**
 * Remarks of the tool besides its entries, such as a branch or a refusal, are worth more than entries; the total of a
 * folder is not.
 */
function rankRemark(line: string): Rank {
  return line.trim() === "" || line.startsWith("total ") ? "rest" : "signal";
}
