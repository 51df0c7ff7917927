import { BUILD_TOTALS } from "../../../outputs/errors/build-tools.ts";
import { isShownCode } from "../../../outputs/errors/classify-error-line.ts";
import { findSignal } from "../../../outputs/errors/find-signal.ts";
import {
  type ComplaintHeading,
  type Diagnostic,
  parseBelow,
  parseComplaintHeading,
  parseDiagnostic,
  parseStylish,
} from "../../../outputs/errors/parse-diagnostic.ts";
import { parsePlaceLine } from "../../../outputs/place.ts";
import type { Rank, Segment } from "../../../outputs/segment.ts";
import { cleanLines } from "../../../text/clean-lines.ts";
import { maskLine } from "../../text/line-mask.ts";

/** Complaints that say the same about different places. */
export interface Complaint {
  readonly severity: Diagnostic["severity"];
  /** The first line with it. */
  readonly line: string;
  /** Its message, as written. */
  readonly message: string;
  readonly code: string | undefined;
  /** Every place, in order; shorter than `count` if some name none. */
  readonly places: string[];
  count: number;
}

/** What a build says. */
export interface BuildRun {
  readonly complaints: readonly Complaint[];
  /** The tools' summary lines. */
  readonly totals: readonly string[];
  /** Other lines about errors or about what was expected, each with how often it occurred. */
  readonly mentions: ReadonlyMap<string, number>;
  readonly segments: readonly Segment[];
}

/** A linter may print its rule below the complaint: this many lines are shown with it. */
const CONTEXT_LINES = 6;
/** Judgements: more do not fit any budget, and it bounds the memory. */
const MAX_COMPLAINTS = 5_000;
const MAX_MENTIONS = 1_000;
/** What a compiler prints below a complaint: what was expected, and in javac which name it means. */
const EXPECTED = /\bexpected\b|^symbol: /i;
/** A path on a separate line: what follows is in that file. */
const FILE_LINE = /^(?:[A-Za-z]:[\\/]|\.{0,2}\/)?[\w@.+-][\w@./\\+-]*\.\w{1,6}$/;

/** Parses what compilers, linters and package managers print. */
export function parseBuild(text: string): BuildRun {
  const reader = new BuildReader();
  for (const { start, end, text: line } of cleanLines(text)) reader.read(start, end, line);
  return reader;
}

class BuildReader implements BuildRun {
  readonly complaints: Complaint[] = [];
  readonly totals: string[] = [];
  readonly mentions = new Map<string, number>();
  readonly segments: Segment[] = [];
  readonly #byTemplate = new Map<string, Complaint>();
  #file: string | undefined;
  #heading: ComplaintHeading | undefined;
  #latest: Complaint | undefined;
  #contextLines = 0;

  read(start: number, end: number, line: string): void {
    const trimmed = line.trim();
    const diagnostic = this.#findComplaint(trimmed);
    if (BUILD_TOTALS.test(trimmed)) {
      this.totals.push(trimmed);
      this.segments.push({ start, end, rank: "signal" });
    } else if (diagnostic === undefined || diagnostic.severity === "note") {
      this.segments.push({ start, end, rank: this.#rankOther(trimmed) });
    } else {
      const isFirst = this.#add(diagnostic, trimmed);
      const rank: Rank = diagnostic.severity === "error" ? "signal" : isFirst ? "sample" : "rest";
      this.segments.push({ start, end, rank, group: `${diagnostic.severity}s` });
    }
  }

  #findComplaint(trimmed: string): Diagnostic | undefined {
    const heading = parseComplaintHeading(trimmed);
    if (heading !== undefined) {
      this.#heading = heading;
      return undefined;
    }
    const below = this.#heading && parseBelow(this.#heading, trimmed);
    if (below === undefined) return parseStylish(trimmed) ?? parseDiagnostic(trimmed);
    this.#heading = undefined;
    return below;
  }

  /** Adds a complaint; returns whether it is the first of its kind. */
  #add({ severity, code, message, place }: Diagnostic, line: string): boolean {
    const template = `${severity}\0${code ?? ""}\0${maskLine(message, { start: 0, end: message.length })}`;
    let known = this.#byTemplate.get(template);
    const isFirst = known === undefined;
    if (known === undefined) {
      known = { severity, line, message, code, places: [], count: 0 };
      if (this.complaints.length < MAX_COMPLAINTS) {
        this.#byTemplate.set(template, known);
        this.complaints.push(known);
      }
    }
    known.count += 1;
    const isInFile = place !== undefined && /^\d/.test(place) && this.#file !== undefined;
    if (place !== undefined) known.places.push(isInFile ? `${this.#file} ${place}` : place);
    this.#latest = place === undefined ? known : undefined;
    this.#contextLines = isFirst && severity === "error" ? CONTEXT_LINES : 0;
    return isFirst;
  }

  #rankOther(trimmed: string): Rank {
    const place = parsePlaceLine(trimmed);
    if (place !== undefined) {
      this.#latest?.places.push(place);
      this.#latest = undefined;
    }
    if (FILE_LINE.test(trimmed)) this.#file = trimmed;
    else if (trimmed === "") this.#file = undefined;
    this.#contextLines -= 1;
    this.#countMention(trimmed);
    return this.#contextLines >= 0 && trimmed !== "" ? "sample" : "rest";
  }

  #countMention(trimmed: string): void {
    if (isShownCode(trimmed) || (findSignal(trimmed) !== "error" && !EXPECTED.test(trimmed))) return;
    const count = this.mentions.get(trimmed) ?? 0;
    if (count > 0 || this.mentions.size < MAX_MENTIONS) this.mentions.set(trimmed, count + 1);
  }
}
