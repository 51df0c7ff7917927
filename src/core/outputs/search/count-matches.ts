import { linesOf } from "../../text/lines-of.ts";

export interface MatchCounts {
  readonly matches?: number;
  readonly files?: number;
}

const NOTHING = /^(?:No (?:files|matches|results)(?: were)? found|No matches|0 matches|\(no output\)|Found 0 )/i;
const HEADER = /^Found (\d{1,9}) (match(?:es)?|files?|results?|lines?)\b/;

/**
 * Counts what a search found, over the whole output: matching lines and the files they stand in,
 * or files alone where only files are listed. Context lines do not count.
 */
export function countMatches(output: string, isList: boolean): MatchCounts {
  const start = output.slice(0, 200).trimStart();
  if (start === "" || NOTHING.test(start)) return isList ? { files: 0 } : { matches: 0 };
  const header = HEADER.exec(start);
  if (header?.[2]?.startsWith("file")) return { files: Number(header[1]) };

  const files = new Set<string>();
  let numbered = 0;
  let paths = 0;
  let others = 0;
  for (const line of linesOf(output)) {
    if (line === "" || line === "--" || HEADER.test(line)) continue;
    const place = readPlace(line);
    if (place !== undefined) {
      if (place.isMatch) numbered += 1;
      if (place.path !== "") files.add(place.path);
    } else if (/^\s{1,9}Line \d{1,9}:/.test(line)) numbered += 1;
    else if (isPathLine(line)) {
      paths += 1;
      files.add(line.endsWith(":") ? line.slice(0, -1) : line);
    } else others += 1;
  }
  if (header !== null) return { matches: Number(header[1]), ...(files.size > 0 && { files: files.size }) };
  if (numbered > 0) return { matches: numbered, ...(files.size > 0 && { files: files.size }) };
  if (isList || (paths > 0 && others === 0)) return { files: isList ? paths + others : paths };
  return { matches: paths + others };
}

/** `path:12:text`, `12:text`, and with dashes the lines around a match. The path is empty where there is none. */
function readPlace(line: string): { readonly path: string; readonly isMatch: boolean } | undefined {
  const lone = /^(\d{1,9})([:-])/.exec(line);
  if (lone !== null) return { path: "", isMatch: lone[2] === ":" };
  const match = /^((?:[A-Za-z]:)?[^:\n]{1,400}):(\d{1,9})(?::|$)/.exec(line);
  if (match !== null) return { path: match[1] ?? "", isMatch: true };
  const context = /^([^\s:]{1,400}?)-(\d{1,9})-/.exec(line);
  return context === null || !/[/.]/.test(context[1] ?? "") ? undefined : { path: context[1] ?? "", isMatch: false };
}

function isPathLine(line: string): boolean {
  return line.length < 1_000 && /^[^\s:]{1,400}:?$/.test(line) && /[/.\\]/.test(line);
}
