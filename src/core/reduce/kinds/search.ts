import { SEARCHING_PROGRAMS } from "../../outputs/programs.ts";
import { areMostlyFiles, detectSearchFormat, opensAnotherFile } from "../../outputs/search/detect-search-format.ts";
import { parseSearchLine, type SearchLine } from "../../outputs/search/parse-search-line.ts";
import type { Rank, Segment } from "../../outputs/segment.ts";
import { countOf } from "../../text/count-of.ts";
import { firstLines } from "../../text/first-lines.ts";
import { lineEnds } from "../../text/line-ends.ts";
import { CONFIDENCE } from "../confidence.ts";
import type { Fact } from "../outline.ts";
import type { Reducer, Sample } from "../reducer.ts";
import { putShortFirst } from "../text/put-short-first.ts";
import { runsProgram } from "../text/runs-program.ts";
import { DefinitionList } from "./search/definition-list.ts";

/** The first lines show the format. */
const FORMAT_LINES = 200;
/** Context before a match longer than this is shown or hidden without it. */
const JOINED_CHARACTERS = 200;
const SEARCH_COMMAND = runsProgram(SEARCHING_PROGRAMS);
/** With fewer lines that belong to a search, a text counts as something else. */
const MIN_LINES = 3;
const MIN_SHARE = 0.6;
/** This many files that a search names in a row matter equally: about what a reader sees at once. */
const NEIGHBOURS = 40;
/**
 * Search results: every file, where the searched name is defined, how many matches each file has; then the first match
 * of each file.
 */
export const searchReducer: Reducer = {
  kind: "search",
  recognise,
  outline(text) {
    const builder = new SearchBuilder(text);
    builder.read();
    const title = countOf(builder.files.size, "file");
    return {
      unit: "match",
      facts: [
        { title, isTitleOptional: true, rank: "floor", layout: "paths", facts: listFiles(builder.files) },
        builder.definitions.facts(),
      ],
      segments: builder.segments,
    };
  },
};

/**
 * The files in the order of the search, which may put the newest first; but among neighbours the shortest first, so
 * that most are named.
 */
function listFiles(files: ReadonlyMap<string, number>): readonly Fact[] {
  const facts = [...files].map(([path, count], at): Fact => {
    const detail = count > 1 ? ` ×${count}` : undefined;
    return { text: path, at, detail, claim: { kind: "count", group: path, count } };
  });
  const groups = Array.from({ length: Math.ceil(facts.length / NEIGHBOURS) }, (_, at) => at * NEIGHBOURS);
  return groups.flatMap((from) => putShortFirst(facts.slice(from, from + NEIGHBOURS)));
}

type Match = Extract<SearchLine, { kind: "match" }>;

/** Parses a search result once, line by line. */
class SearchBuilder {
  readonly segments: Segment[] = [];
  readonly files = new Map<string, number>();
  readonly definitions = new DefinitionList();
  readonly #text: string;
  /** Where the text begins that is not yet in a segment. */
  #pending = 0;
  #path: string | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  read(): void {
    const text = this.#text;
    const format = detectSearchFormat(firstLines(text, FORMAT_LINES))?.format ?? "numbered";
    let start = 0;
    for (const end of lineEnds(text)) {
      const line = parseSearchLine(text.slice(start, end), format);
      if (line.kind === "match") this.#addMatch(start, end, line);
      else if (line.kind === "break") this.#settle(end);
      else if (line.kind === "heading") {
        this.#settle(start);
        this.#path = line.path;
      } else if (line.kind === "remark") {
        this.#settle(start);
        this.#push(end, "sample");
      }
      start = end;
    }
    this.#settle(text.length);
  }

  #addMatch(start: number, end: number, { path = this.#path, number, text }: Match): void {
    if (start - this.#pending > JOINED_CHARACTERS) this.#push(start, "rest");
    const count = path === undefined ? 0 : (this.files.get(path) ?? 0);
    const isDefinition = this.definitions.add({ path: path ?? "", number, text, at: start });
    if (path !== undefined) this.files.set(path, count + 1);
    this.#push(end, isDefinition ? "signal" : count === 0 ? "sample" : "rest", 1, path && labelOf(path));
  }

  /** What follows a match belongs to it. */
  #settle(end: number): void {
    const last = this.segments.at(-1);
    if (end <= this.#pending) return;
    if (last === undefined || last.units === 0) this.#push(end, "rest");
    else {
      this.segments[this.segments.length - 1] = { ...last, end };
      this.#pending = end;
    }
  }

  #push(end: number, rank: Rank, units = 0, group?: string): void {
    this.segments.push({ start: this.#pending, end, rank, units, group });
    this.#pending = end;
  }
}

function recognise({ lines, command = "" }: Sample): number {
  const reading = detectSearchFormat(lines);
  if (reading === undefined) return 0;
  const { format, belonging, share } = reading;
  if (SEARCH_COMMAND.test(command)) return share >= 0.3 ? CONFIDENCE.search.command : 0;
  if (belonging < MIN_LINES || share < MIN_SHARE) return 0;
  if (format === "plain") return areMostlyFiles(lines) ? CONFIDENCE.search.plain : 0;
  if (format !== "heading") return CONFIDENCE.search.numbered;
  return CONFIDENCE.search[opensAnotherFile(lines) ? "severalHeadings" : "oneHeading"];
}

/** The file and its folder: enough to distinguish most files, short enough for a marker. */
function labelOf(path: string): string {
  const file = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  const folder = Math.max(path.lastIndexOf("/", file - 1), path.lastIndexOf("\\", file - 1));
  return file > 0 ? path.slice(folder + 1) : path;
}
