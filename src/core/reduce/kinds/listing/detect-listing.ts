import { type ListingFormat, parseListingLine } from "../../../outputs/listing/parse-listing-line.ts";
import { LISTING_PROGRAMS } from "../../../outputs/programs.ts";
import { CONFIDENCE } from "../../confidence.ts";
import { runsProgram } from "../../text/runs-program.ts";

/** A listing, judged by its first lines. */
export interface ListingReading {
  readonly format: ListingFormat;
  readonly confidence: number;
}

const FORMATS: readonly ListingFormat[] = ["long", "tree", "sizes", "status"];
/** A judgement: fewer lines are chance. */
const MIN_LINES = 3;
/** A judgement: without sizes or dates, it takes more names. */
const MIN_FILES = 5;
const COMMAND = runsProgram([...LISTING_PROGRAMS, "du", "git ls-files", "git status", "unzip -l", "tar -?t\\w*"]);
/** What `git status` writes around its entries. */
const REMARKS = /^total \d|^\S*:$|^ {2}\(.*\)$|^[A-Z][A-Za-z ]{4,40}:$|^On branch \S|^Your branch /;

/** Detects whether lines are a listing, and in which format; undefined if they are not. */
export function detectListing(lines: readonly string[], command = ""): ListingReading | undefined {
  const filled = lines.filter((line) => line !== "");
  if (filled.length < MIN_LINES) return undefined;
  const isNamed = COMMAND.test(command);
  // Headings and totals say nothing about how entries are written.
  const entries = filled.filter((line) => !REMARKS.test(line));
  for (const format of FORMATS) {
    // A name after a tab may be a line of anything.
    if (format === "status" && entries.some((line) => line.startsWith("\t")) && !filled.some(isOfGit)) continue;
    const share = entries.length === 0 ? 0 : shareOf(entries, (line) => isMarked(line, format));
    if (share >= (isNamed ? 0.5 : 0.7))
      return { format, confidence: CONFIDENCE.listing[isNamed ? "marksAndCommand" : "marks"] };
  }
  const headings = shareOf(filled, (line) => parseListingLine(line, "names").kind === "folder");
  const names = shareOf(filled, (line) => parseListingLine(line, "names").kind !== "remark");
  if (isNamed && names >= 0.8)
    return { format: headings > 0 ? "names" : "paths", confidence: CONFIDENCE.listing.command };
  if (names >= 0.97 && areBelowHeadings(lines))
    return { format: "names", confidence: CONFIDENCE.listing.belowHeadings };
  const folders = new Set(filled.filter((line) => line.includes("/")).map((line) => line.slice(0, line.indexOf("/"))));
  const paths = shareOf(filled, (line) => isPlainPath(line) || folders.has(line));
  if (paths >= 0.9) return { format: "paths", confidence: CONFIDENCE.listing.paths };
  return areFiles(filled) ? { format: "paths", confidence: CONFIDENCE.listing.names } : undefined;
}

/** `ls -1`: one word per line, all different, nearly all with a file extension. */
function areFiles(lines: readonly string[]): boolean {
  return (
    lines.length >= MIN_FILES &&
    new Set(lines).size === lines.length &&
    lines.every((line) => /^[\w@.+-]{1,120}$/.test(line)) &&
    shareOf(lines, (line) => /[a-zA-Z_-][\w-]*\.[a-z][a-z0-9]{0,7}$/.test(line)) >= 0.8
  );
}

function isOfGit(line: string): boolean {
  return /^(?:On branch \S|HEAD detached |Changes (?:to be committed|not staged for commit):$|Un(?:tracked files|merged paths):$)/.test(
    line,
  );
}

/** Whether a line has the marks of a format, so that a bare name does not count. */
function isMarked(line: string, format: ListingFormat): boolean {
  const read = parseListingLine(line, format);
  if (read.kind !== "entry") return false;
  if (format === "tree") return (read.depth ?? 0) > 0;
  return format !== "long" || read.time !== undefined;
}

/** `ls -R`: folder paths after blank lines, with names without blanks below them. */
function areBelowHeadings(lines: readonly string[]): boolean {
  const headings = lines.filter((line, at) => line.endsWith(":") && (at === 0 || lines[at - 1] === ""));
  const isPiece = headings.length === 1 && lines[0] !== headings[0];
  return (
    (headings.length > 1 || (isPiece && areFiles([...new Set(lines.filter((line) => !/:$|^$/.test(line)))]))) &&
    headings.every((line) => /^[./\w-]*\/[^\s]*:$|^\.?[\w-]*:$/.test(line)) &&
    (headings.some((line) => line.includes("/")) || areFiles(lines.filter((line) => /^[^/]*[^:/]$/.test(line)))) &&
    lines.every((line) => !line.includes(" "))
  );
}

/** Nothing but a path that contains a folder. */
function isPlainPath(line: string): boolean {
  return line.includes("/") && !/[\s()'`]|:\d+$/.test(line) && parseListingLine(line, "paths").kind === "entry";
}

function shareOf(lines: readonly string[], test: (line: string) => boolean): number {
  return lines.filter(test).length / lines.length;
}
