import type { Rank, Segment } from "../../outline.ts";
import { cleanLines } from "../../text/clean-lines.ts";
import { maskLine } from "../../text/line-mask.ts";
import { type Diagnostic, readBiomeHeading, readBiomeMessage, readDiagnostic, readStylish } from "./read-diagnostic.ts";

/** Complaints that say the same about different places. */
export interface Complaint {
  readonly severity: Diagnostic["severity"];
  /** The first line that says so. */
  readonly line: string;
  /** What it says, as it stands there. */
  readonly message: string;
  readonly code: string | undefined;
  /** Every place, in order; shorter than `count` where some name none. */
  readonly places: string[];
  count: number;
}

/** What a build says. */
export interface BuildRun {
  readonly complaints: readonly Complaint[];
  /** The lines in which a tool sums up. */
  readonly totals: readonly string[];
  readonly segments: readonly Segment[];
}

const TOTALS: readonly RegExp[] = [
  /^(?:\[\S+\] )?(?:Found |[✖×] )?\d+ (?:errors?|problems?|warnings?|issues?)\b/iu,
  /^(?:Found|Checked) \d+ /,
  /^(?:added|removed|changed|up to date|audited)\b.*(?:packages?|in \d)/,
  /^\d+ (?:vulnerabilit|packages? are looking|total warnings|errors? and \d)/,
  /^(?:Build succeeded|Build FAILED|BUILD (?:SUCCESS|FAILURE|SUCCESSFUL|FAILED)|Compiled |Failed to compile|webpack \S+ compiled|✓ built in|Finished )/,
  /^error: (?:could not compile|aborting due to|process didn't exit)/,
  /^warning: .* generated \d+ warnings?/,
  /^\d+ (?:Warning|Error)\(s\)$/,
];
/** A rule of a linter may stand below its complaint: so many lines are shown with it. */
const CONTEXT_LINES = 6;
const MOST_COMPLAINTS = 5_000;
/** A path on a line of its own: what follows stands in it. */
const FILE_LINE = /^(?:[A-Za-z]:[\\/]|\.{0,2}\/)?[\w@.+-][\w@./\\+-]*\.\w{1,6}$/;
const CARGO_PLACE = /^-+> (\S+:\d+:\d+)$/;

/** Reads what compilers, linters and package managers print. */
export function readBuild(text: string): BuildRun {
  const reader = new BuildReader();
  for (const { start, end, text: line } of cleanLines(text)) reader.read(start, end, line);
  return reader;
}

class BuildReader implements BuildRun {
  readonly complaints: Complaint[] = [];
  readonly totals: string[] = [];
  readonly segments: Segment[] = [];
  readonly #byTemplate = new Map<string, Complaint>();
  #file: string | undefined;
  #heading: { readonly place: string; readonly code: string } | undefined;
  #latest: Complaint | undefined;
  #contextLines = 0;

  read(start: number, end: number, line: string): void {
    const trimmed = line.trim();
    const diagnostic = this.#readComplaint(trimmed);
    if (TOTALS.some((pattern) => pattern.test(trimmed))) {
      this.totals.push(trimmed);
      this.segments.push({ start, end, rank: "signal" });
    } else if (diagnostic === undefined || diagnostic.severity === "note") {
      this.segments.push({ start, end, rank: this.#readOther(trimmed) });
    } else {
      const isFirst = this.#add(diagnostic, trimmed);
      const rank: Rank = diagnostic.severity === "error" ? "signal" : isFirst ? "sample" : "rest";
      this.segments.push({ start, end, rank, group: `${diagnostic.severity}s` });
    }
  }

  #readComplaint(trimmed: string): Diagnostic | undefined {
    const heading = readBiomeHeading(trimmed);
    if (heading !== undefined) this.#heading = heading;
    const message = this.#heading === undefined ? undefined : readBiomeMessage(trimmed);
    if (message !== undefined && this.#heading !== undefined) {
      const { place, code } = this.#heading;
      this.#heading = undefined;
      return { severity: trimmed.startsWith("×") ? "error" : "warning", code, message, place };
    }
    return readStylish(trimmed) ?? readDiagnostic(trimmed);
  }

  /** Takes a complaint; whether it is the first that says so. */
  #add({ severity, code, message, place }: Diagnostic, line: string): boolean {
    const template = `${severity}\0${code ?? ""}\0${maskLine(message, { start: 0, end: message.length })}`;
    let known = this.#byTemplate.get(template);
    const isFirst = known === undefined;
    if (known === undefined) {
      known = { severity, line, message, code, places: [], count: 0 };
      if (this.complaints.length < MOST_COMPLAINTS) {
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

  #readOther(trimmed: string): Rank {
    const place = CARGO_PLACE.exec(trimmed)?.[1];
    if (place !== undefined) {
      this.#latest?.places.push(place);
      this.#latest = undefined;
    }
    if (FILE_LINE.test(trimmed)) this.#file = trimmed;
    else if (trimmed === "") this.#file = undefined;
    this.#contextLines -= 1;
    return this.#contextLines >= 0 && trimmed !== "" ? "sample" : "rest";
  }
}
