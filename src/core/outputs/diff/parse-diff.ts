import { type CleanLine, cleanLines } from "../../text/clean-lines.ts";
import { isOmission } from "../../text/is-omission.ts";
import {
  applyExtendedHeader,
  type ChangedFile,
  DELETED,
  NEW,
  namesNoFile,
  newFile,
  openEnvelope,
  openFile,
  parseSidePath,
} from "./changed-file.ts";
import { isHunk, namesSides, opensFile } from "./detect-diff.ts";
import { HunkReader } from "./hunk-reader.ts";
import { OlderHunks, type OlderRole } from "./older-hunks.ts";
import { type HunkHeader, parseHunkHeader } from "./parse-hunk-header.ts";

/** If a diff was cut, the header of its first hunk is missing; the next one shows how hunks are written. */
const START_CHARACTERS = 16_384;

/** A hunk that does not say how long it is. */
const OPEN_HUNK: HunkHeader = {
  columns: 1,
  oldLines: Number.POSITIVE_INFINITY,
  newLines: Number.POSITIVE_INFINITY,
};

/** What a line of a diff is. `name` is the `+++` line, `about` is before or between the files. */
export type DiffRole = "about" | "header" | "name" | "hunk" | "added" | "removed" | "context";

export interface DiffLine {
  readonly start: number;
  readonly end: number;
  readonly role: DiffRole;
  /** Undefined before the first file and between files; a file without a path if a cut removed its name. */
  readonly file: ChangedFile | undefined;
  /** The hunk it is in, counted over the whole diff; 0 outside hunks. */
  readonly hunk: number;
}

/** A diff line by line, and every file it changes, in its order. */
export interface ParsedDiff {
  readonly lines: readonly DiffLine[];
  readonly files: readonly ChangedFile[];
  /** The hunks that change only white space. */
  readonly blankHunks: ReadonlySet<number>;
}

/**
 * Parses a diff of any kind: git, unified, with stars, without options, of a merge, of a mail, a patch envelope,
 * several in a row.
 */
export function parseDiff(text: string): ParsedDiff {
  const reader = new DiffReader(parseStart(text));
  let before: CleanLine | undefined;
  for (const line of cleanLines(text)) {
    if (before !== undefined) reader.read(before, line.text);
    before = line;
  }
  if (before !== undefined) reader.read(before, "");
  reader.closeHunk();
  return reader;
}

interface DiffStart {
  /** How many columns precede the text, according to the first hunk header. */
  readonly columns: number;
  /** Whether the text begins inside a hunk, because its beginning is missing. */
  readonly isInHunk: boolean;
}

function parseStart(text: string): DiffStart {
  const lines = text.slice(0, START_CHARACTERS).split("\n");
  const columns = lines.map(parseHunkHeader).find((header) => header !== undefined)?.columns ?? 1;
  const first = lines.findIndex((line, at) => opensFile(line, lines[at + 1]));
  return { columns, isInHunk: isHunk(first === -1 ? lines.slice(0, -1) : lines.slice(0, first)) };
}

class DiffReader implements ParsedDiff {
  readonly lines: DiffLine[] = [];
  readonly files: ChangedFile[] = [];
  readonly blankHunks = new Set<number>();
  #file: ChangedFile | undefined;
  #hunk: HunkReader | undefined;
  readonly #older = new OlderHunks();
  #isInOlder = false;
  #isInEnvelope = false;
  #hunks = 0;
  /** Whether the file was opened by its own line, which `---` and `+++` only repeat. */
  #isOpened = false;
  readonly #columns: number;
  /** Whether a hunk header may be missing: at the start of a text, and after a note about a cut. */
  #isBehindCut: boolean;

  constructor({ columns, isInHunk }: DiffStart) {
    this.#columns = columns;
    this.#isBehindCut = isInHunk;
  }

  read({ start, end, text }: CleanLine, next: string): void {
    const role = this.#findRole(text, next);
    if (text !== "") this.#isBehindCut = this.files.length > 0 && isOmission(text);
    const hunk = this.#hunk === undefined && !this.#isInOlder ? 0 : this.#hunks;
    this.lines.push({ start, end, role, file: this.#file, hunk });
  }

  #findRole(line: string, next: string): DiffRole {
    if (line.startsWith("*** ") && this.#takeEnvelope(line)) return "header";
    // In an envelope, only its own lines open a file: a removed line may look like a file name.
    const isOpening = !this.#isInEnvelope && opensFile(line, next);
    if (this.#isBehindCut && !isOpening && /^[ +-]/.test(line)) this.#openUnnamed();
    const isOver = isOpening && (this.#hunk?.isOpen === true || namesSides(line, next));
    const changed = isOver ? undefined : this.#hunk?.read(line);
    if (changed !== undefined && this.#file !== undefined) return this.#count(changed, this.#file);
    const older = this.#file === undefined || this.#hunk !== undefined ? undefined : this.#older.read(line);
    this.#isInOlder = older !== undefined;
    if (older !== undefined && this.#file !== undefined) return this.#count(older, this.#file);
    const header = this.#isInEnvelope && line.startsWith("@@") ? OPEN_HUNK : parseHunkHeader(line);
    this.closeHunk();
    if (header === undefined) return this.#takeHeader(line);
    this.#openHunk(this.#file ?? this.#open(newFile(""), false), header);
    return "hunk";
  }

  #count(role: OlderRole, file: ChangedFile): DiffRole {
    if (role === "added" || role === "removed") file[role] += 1;
    if (role === "hunk") this.#countHunk(file);
    return role === "part" ? "hunk" : role;
  }

  #countHunk(file: ChangedFile): void {
    this.#hunks += 1;
    file.hunks += 1;
    this.#isOpened = false;
  }

  #takeEnvelope(line: string): boolean {
    const file = openEnvelope(line, this.#file);
    if (file === undefined) {
      if (line !== "*** End Patch") return line === "*** Begin Patch" || line === "*** End of File";
      this.closeHunk();
      this.#isInEnvelope = false;
      return true;
    }
    this.#isInEnvelope = true;
    if (file === this.#file) return true;
    this.closeHunk();
    this.#open(file, true);
    // A new file has no hunk header, and a changed one need not have one.
    this.#openHunk(file, OPEN_HUNK);
    return true;
  }

  #openHunk(file: ChangedFile, header: HunkHeader): void {
    this.#hunk = new HunkReader(header);
    this.#countHunk(file);
  }

  #takeHeader(line: string): DiffRole {
    const opened = openFile(line);
    if (opened !== undefined) {
      this.#open(opened, true);
      return "header";
    }
    if (line.startsWith("--- ") && !line.endsWith(" ----")) {
      const path = parseSidePath(line);
      if (!this.#isOpened) this.#open(newFile(path ?? ""), true);
      if (this.#file !== undefined && path !== undefined) this.#file.oldPath = path;
      if (namesNoFile(line)) this.#file?.notes.push(NEW);
      return "header";
    }
    if (line.startsWith("+++ ") && this.#file !== undefined && this.#isOpened) {
      this.#file.path = parseSidePath(line) ?? this.#file.path;
      if (namesNoFile(line)) this.#file.notes.push(DELETED);
      return "name";
    }
    if (this.#file === undefined || !this.#isOpened) {
      this.#file = undefined;
      return "about";
    }
    applyExtendedHeader(this.#file, line);
    return "header";
  }

  #open(file: ChangedFile, isOpened: boolean): ChangedFile {
    this.#file = file;
    this.#isOpened = isOpened;
    this.files.push(file);
    return file;
  }

  /** Opens a hunk whose file and length are unknown. */
  #openUnnamed(): void {
    this.closeHunk();
    this.#open(newFile(""), false);
    this.#hunk = new HunkReader({ ...OPEN_HUNK, columns: this.#columns });
    this.#hunks += 1;
  }

  /** Ends the last hunk: only now is it known what it changes. */
  closeHunk(): void {
    if (this.#hunk === undefined) return;
    if (this.#hunk.isBlank() && this.#file !== undefined) {
      this.#file.blankHunks += 1;
      this.blankHunks.add(this.#hunks);
    }
    this.#hunk = undefined;
  }
}
