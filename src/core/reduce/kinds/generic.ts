import { findSignal } from "../../outputs/errors/find-signal.ts";
import { findFirstFile } from "../../outputs/place.ts";
import type { Segment } from "../../outputs/segment.ts";
import { lineEnds } from "../../text/line-ends.ts";
import { LINE_CHARACTERS } from "../../text/scan-limits.ts";
import { CONFIDENCE } from "../confidence.ts";
import type { Fact, FactList } from "../outline.ts";
import type { Reducer } from "../reducer.ts";
import { type LineTemplate, LineTemplates } from "../text/line-templates.ts";
import { listTemplates } from "../text/list-templates.ts";

/** The beginning and the end say what an output was and how it ended. */
const FIRST_LINES = 6;
const LAST_LINES = 6;

/** Fewer lines with a place are chance; and of the files only so many are named, because they stand before the errors. */
const MIN_PLACES = 3;
const MAX_FILES = 8;
/** Lines that occur this often, and make up this share of the text, are represented by their template. */
const MIN_OFTEN = 10;
const OFTEN_SHARE = 0.1;
const MAX_OFTEN = 3;
/** Nearly all lines: then a single word that they share says what they are. */
const ALL_SHARE = 0.9;
/** Beyond this, further files are not counted. */
const MAX_COUNTED = 1_000;

/** `  -h, --help  print this`: this many of them, and this share of all lines, are a program's manual. */
const OPTION_LINE = /^\s{0,12}-{1,2}[A-Za-z][\w-]*(?:[ =,[<]|$)/;
/** Judgements: fewer lines that begin with a dash are a list. */
const MIN_OPTIONS = 6;
const OPTIONS_SHARE = 0.1;

/** Any text, line by line: the files that lines begin with, the commits of a history, every distinct line that sounds like an error, the start and the end, then the rest. */
export const genericReducer: Reducer = {
  kind: "generic",
  recognise: () => CONFIDENCE.generic.any,
  outline(text) {
    const templates = new LineTemplates(text, (mask) => ({ signal: findSignal(mask) }));
    const segments: Segment[] = [];
    const files = new Map<string, number>();
    let options = 0;
    const commits = new CommitList();
    let start = 0;
    for (const end of lineEnds(text)) {
      const beginning = text.slice(start, Math.min(end, start + LINE_CHARACTERS));
      const file = findFirstFile(beginning);
      if (file !== undefined && (files.has(file) || files.size < MAX_COUNTED))
        files.set(file, (files.get(file) ?? 0) + 1);
      if (OPTION_LINE.test(beginning)) options += 1;
      commits.add(beginning);
      segments.push({ start, end, rank: "rest", group: templates.add({ start, end }).reading.signal });
      start = end;
    }
    // Options and their explanations mention errors without being errors, and so do commit messages.
    const isAbout = commits.count > 0 || options >= Math.max(MIN_OPTIONS, segments.length * OPTIONS_SHARE);
    const telling = (signal: string) =>
      isAbout ? [] : templates.list().filter(({ reading }) => reading.signal === signal);
    return {
      unit: "line",
      facts: [
        listFiles(files),
        { title: "commits", isTitleOptional: true, rank: "floor", facts: commits.facts },
        listTemplates("errors", text, telling("error"), { rank: "floor", counted: templates }),
        listTemplates("warnings", text, telling("warning"), { rank: "sample", counted: templates }),
        listTemplates("often", text, findOften(text, templates.list(), segments.length), { rank: "signal" }),
      ],
      segments: segments.map(({ start, end, rank, group }, at) => {
        const isEdge = at < FIRST_LINES || at >= segments.length - LAST_LINES;
        return { start, end, rank: isEdge ? "signal" : rank, group: isAbout ? undefined : group };
      }),
    };
  },
};

/** The templates of most hidden lines. */
function findOften(text: string, templates: readonly LineTemplate<unknown>[], lines: number): LineTemplate<unknown>[] {
  // Lines are alike only by words that they all contain: a number, a hash and the like, or a word beside one, say
  // nothing.
  const tells = ({ first: { start, end }, count }: LineTemplate<unknown>): boolean => {
    const words = text.slice(start, Math.min(end, start + LINE_CHARACTERS)).match(/\S+/g) ?? [];
    const fixed = words.filter((word) => /\p{L}/u.test(word) && !/\d/.test(word));
    const isOfAll = count >= lines * ALL_SHARE && fixed.some((word) => /\p{L}{3}/u.test(word));
    return isOfAll || fixed.length * 2 > words.length;
  };
  return templates
    .filter((template) => tells(template) && template.count >= Math.max(MIN_OFTEN, lines * OFTEN_SHARE))
    .sort((left, right) => right.count - left.count)
    .slice(0, MAX_OFTEN);
}

/** An output of several commands has no kind, but which files it names is worth knowing. */
function listFiles(files: ReadonlyMap<string, number>): FactList {
  const places = [...files.values()].reduce((total, count) => total + count, 0);
  const most = [...files].sort(([, left], [, right]) => right - left).slice(0, MAX_FILES);
  return {
    title: "lines that begin with a file",
    isTitleOptional: true,
    rank: "floor",
    layout: "paths",
    facts: (places < MIN_PLACES ? [] : most).map(([file, count]) => ({
      text: file,
      detail: ` ×${count}`,
      claim: { kind: "count", group: file, count },
    })),
  };
}

/** A commit in a history, followed by who made it. */
const COMMIT_LINE = /^commit ([0-9a-f]{7})[0-9a-f]{33}\b/;
const SUBJECT_LINE = /^ {4}(\S.{0,199})/;
/** A judgement: more do not fit any budget. */
const MAX_COMMITS = 2_000;

/** Gathers the commits of a history line by line: each with its hash and subject. */
class CommitList {
  /** How many commits there are. */
  count = 0;
  readonly facts: Fact[] = [];
  #hash: string | undefined;

  add(line: string): void {
    const hash = line.startsWith("commit ") ? COMMIT_LINE.exec(line)?.[1] : undefined;
    if (hash !== undefined) this.count += 1;
    const subject = this.#hash && SUBJECT_LINE.exec(line)?.[1]?.trimEnd();
    if (this.#hash !== undefined && subject !== undefined && this.facts.length < MAX_COMMITS) {
      const values = [this.#hash, subject];
      this.facts.push({ text: values.join(" "), claim: { kind: "quotes", values } });
    }
    this.#hash = hash ?? (subject === undefined ? this.#hash : undefined);
  }
}
