import { firstLines } from "../../text/first-lines.ts";
import { linesOf } from "../../text/lines-of.ts";
import { areMostlyFiles, detectSearchFormat } from "./detect-search-format.ts";
import { isPathLine, parseSearchLine, type SearchFormat } from "./parse-search-line.ts";

export interface MatchCounts {
  readonly matches?: number;
  readonly files?: number;
}

const NOTHING = /^(?:No (?:files|matches|results)(?: were)? found|No matches|0 matches|\(no output\)|Found 0 )/i;
const HEADER = /^Found (\d{1,9}) (match(?:es)?|files?|results?|lines?)\b/;
/** The first lines show the format. */
const FORMAT_LINES = 40;

/**
 * Counts what a search found over the whole output: matching lines and their files, or only files if only files are
 * listed. Context lines do not count.
 */
export function countMatches(output: string, isList: boolean): MatchCounts {
  const start = output.slice(0, 200).trimStart();
  if (start === "" || NOTHING.test(start)) return isList ? { files: 0 } : { matches: 0 };
  const header = HEADER.exec(start);
  if (header?.[2]?.startsWith("file")) return { files: Number(header[1]) };

  const format = isList ? undefined : findFormat(output);
  if (format !== undefined || header !== null) {
    const { matches, files } = countPlaces(output, format ?? "heading");
    return { matches: header === null ? matches : Number(header[1]), ...(files > 0 && { files }) };
  }
  const { paths, others } = countPaths(output);
  if (isList || (paths > 0 && others === 0)) return { files: isList ? paths + others : paths };
  return { matches: paths + others };
}

function findFormat(output: string): SearchFormat | undefined {
  const lines = firstLines(output, FORMAT_LINES);
  const format = detectSearchFormat(lines)?.format;
  // Without numbers, a line of code may look like a path and a text.
  return format === "plain" && !areMostlyFiles(lines) ? undefined : format;
}

/** Matches and the files they are in. */
function countPlaces(output: string, format: SearchFormat): { readonly matches: number; readonly files: number } {
  const files = new Set<string>();
  let matches = 0;
  for (const line of linesOf(output)) {
    const read = parseSearchLine(line, format);
    if (read.kind === "match") matches += 1;
    if ((read.kind === "match" || read.kind === "heading") && read.path !== undefined) files.add(read.path);
  }
  return { matches, files: files.size };
}

/** Lines that consist only of a path, and all others. */
function countPaths(output: string): { readonly paths: number; readonly others: number } {
  let [paths, others] = [0, 0];
  for (const line of linesOf(output)) {
    if (line === "" || line === "--") continue;
    if (isPathLine(line)) paths += 1;
    else others += 1;
  }
  return { paths, others };
}
