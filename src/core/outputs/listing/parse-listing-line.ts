import { LINE_CHARACTERS } from "../../text/scan-limits.ts";

/** How a listing writes its entries: a path a line, `ls -l`, `tree`, `du`, `git status --short`, or names below the path of their folder. */
export type ListingFormat = "paths" | "long" | "tree" | "sizes" | "status" | "names";

/** What one line of a listing is. */
export type ListingLine =
  | {
      readonly kind: "entry";
      readonly name: string;
      readonly isFolder: boolean;
      /** Its depth in a tree, from 0. */
      readonly depth?: number;
      /** As written: bytes, or a number with a unit. */
      readonly size?: string;
      readonly time?: string;
      /** The two letters of `git status --short`, or the words of `git status`. */
      readonly status?: string;
    }
  /** Names the folder of the entries below it. */
  | { readonly kind: "folder"; readonly path: string }
  /** Blank, a total, or something the tool said. */
  | { readonly kind: "remark" };

/** `find -ls` writes where an entry is stored before the columns of `ls -l`. */
const FIND_NUMBERS = /^\s{0,20}\d{1,20}\s{1,20}\d{1,20}\s(?=[-dlbcps][-rwxsStT]{9})/;
const PERMISSIONS = /^[-dlbcpsDL][-rwxsStT]{9}[.+@]?\s/;
/** `-rw-r--r-- 1 owner group 4096 Nov 15 10:00 name`, with a time of two or three words; `tar tv` writes `owner/group` and no count. */
const LONG =
  /^(\S+)\s+(?:\S+\/\S+\s+(?=\d)|\S+\s+\S+\s+\S+\s+)(\S+)\s+([A-Z][a-z]{2}\s+\d{1,2}\s+[\d:]{4,5}|\d{4}-\d\d-\d\d \d\d:\d\d(?::[\d.]+ [-+]\d{4})?)\s\s*/;
/**
 * What leads past a folder to an entry of a tree: a line or none, and non-breaking blanks; package managers draw half
 * as wide.
 */
const LEVEL = /[│|\s\u00a0](?:[\s\u00a0]{3}|[\s\u00a0])/y;
/** Its own branch. */
const BRANCH = /[├└|`](?:──|─┬)[\s\u00a0]?/y;
/** `[       4810]  name`, as `tree -s` writes sizes; other columns may be beside them. */
const MEASURED_NAME = /^\[(?:[^\]\d]{0,60} )?\s{0,20}(\d[\d.]{0,15}[KMGTP]?)(?: [^\]]{0,60})?\] {1,2}/;
const SIZE = /^(\d[\d.,]*[KMGTPkmgtp]?i?B?)\t(?=[^\t]+$)/;
const STATUS = /^([ MADRCTU?!]{2}) (?=\S)/;
/** `git status` in words: `\tmodified:   name`, and a bare name below the heading of untracked files. */
const TOLD_STATUS =
  /^\t(?:(modified|new file|deleted|renamed|copied|typechange|both (?:modified|added|deleted)|(?:added|deleted) by (?:us|them)): {1,12})?(?=\S)/;
const NO_NAME = /[<>|{};="]|: |:\/\/|^[-+#*@$]|^\s|[,:]$/;
/** What `ls -l` writes above the entries of a folder. */
const TOTAL = /^total \d/;
/** A name alone, as tools of agents list a folder: `src/`, `  - a.ts`, `[DIR] b`. */
const NAME_ALONE = /^\s{0,9}-? ?(?:\[(?:DIR|FILE)\] )?[\w@.+-]{1,200}\/?$/;
const REMARK: ListingLine = { kind: "remark" };

/** Parses a line of a listing in its format. */
export function parseListingLine(line: string, format: ListingFormat): ListingLine {
  if (line === "") return REMARK;
  switch (format) {
    case "paths":
      return isName(line) ? entry(line) : REMARK;
    case "names":
      return parseName(line);
    case "long": {
      const own = line.replace(FIND_NUMBERS, "");
      return PERMISSIONS.test(own) ? parseLong(own) : (parsePacked(line) ?? parseName(line));
    }
    case "tree":
      return parseBranch(line);
    case "sizes": {
      const size = SIZE.exec(line);
      return size === null ? REMARK : { ...entry(line.slice(size[0].length)), size: size[1] ?? "" };
    }
    case "status": {
      const status = STATUS.exec(line)?.[1];
      if (status !== undefined && status !== "  ") return { ...entry(line.slice(3)), status };
      const [start, word = "untracked"] = TOLD_STATUS.exec(line) ?? [];
      return start === undefined ? REMARK : { ...entry(line.slice(start.length)), status: word };
    }
  }
}

/** Whether a line lists the content of a folder and can hardly be anything else: one name, or a line of `ls -l`. */
export function listsContent(line: string): boolean {
  return NAME_ALONE.test(line) || TOTAL.test(line) || PERMISSIONS.test(line);
}

function entry(name: string): Extract<ListingLine, { kind: "entry" }> {
  const isFolder = name.endsWith("/");
  return { kind: "entry", name: isFolder ? name.slice(0, -1) : name, isFolder };
}

/** Whether a line can be a name alone. */
function isName(line: string): boolean {
  return line.length <= LINE_CHARACTERS && !NO_NAME.test(line);
}

function parseName(line: string): ListingLine {
  if (line.endsWith(":") && isName(line.slice(0, -1))) return { kind: "folder", path: line.slice(0, -1) };
  if (TOTAL.test(line)) return REMARK;
  return isName(line) ? entry(line) : REMARK;
}

/** `    4096  2026-11-15 10:00   name`, as `unzip -l` lists archives; Python writes the name first. */
function parsePacked(line: string): ListingLine | undefined {
  const [, size = "", time = "", name = ""] =
    /^\s{0,20}(\d{1,15})\s{1,4}(\d{4}-\d\d-\d\d \d\d:\d\d)\s{1,6}(\S.{0,400})$/.exec(line) ?? [];
  if (name !== "") return { ...entry(name), size, time };
  const [columns = "", date = "", bytes = ""] =
    /\s(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)\s{1,20}(\d{1,15})$/.exec(line) ?? [];
  const first = line.slice(0, line.length - columns.length).trimEnd();
  return columns === "" || first === "" ? undefined : { ...entry(first), size: bytes, time: date };
}

function parseLong(line: string): ListingLine {
  const [lead = "", permissions = "", size = "", time] = LONG.exec(line) ?? [];
  if (time === undefined) return REMARK;
  const name = line.slice(lead.length);
  const link = permissions.startsWith("l") ? name.indexOf(" -> ") : 0;
  const isFolder = permissions.startsWith("d");
  return { kind: "entry", name: link > 0 ? name.slice(0, link) : name, isFolder, size, time };
}

function parseBranch(line: string): ListingLine {
  let [at, levels] = [0, 0];
  for (LEVEL.lastIndex = 0; LEVEL.test(line); levels += 1) at = LEVEL.lastIndex;
  BRANCH.lastIndex = at;
  const isBranch = BRANCH.test(line);
  const own = isBranch ? line.slice(BRANCH.lastIndex) : line;
  const { name, ...about } = parseMeasured(own.includes("\u00a0") ? own.replaceAll("\u00a0", " ") : own);
  if (isBranch) return { ...entry(name), ...about, depth: levels + 1 };
  return isName(name) && !name.includes(" ") ? { ...entry(name), ...about, depth: 0 } : REMARK;
}

/** The name in a tree, after its size if sizes are shown. */
function parseMeasured(own: string): { readonly name: string; readonly size?: string } {
  const [about = "", size] = own.startsWith("[") ? (MEASURED_NAME.exec(own) ?? []) : [];
  return { name: own.slice(about.length), ...(size !== undefined && { size }) };
}
