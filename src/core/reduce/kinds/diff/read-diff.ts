import { type CleanLine, cleanLines } from "../../text/clean-lines.ts";
import { type ChangedFile, openFile, readExtendedHeader, readSidePath } from "./changed-file.ts";
import { HunkReader } from "./hunk-reader.ts";
import { OlderHunks } from "./older-hunks.ts";
import { readHunkHeader } from "./read-hunk-header.ts";

/** What a line of a diff is. `name` is the `+++` line, `about` stands before or between the files. */
export type DiffRole = "about" | "header" | "name" | "hunk" | "added" | "removed" | "context";

export interface DiffLine {
  readonly start: number;
  readonly end: number;
  readonly role: DiffRole;
  /** Undefined before the first file and for what stands between files. */
  readonly file: ChangedFile | undefined;
  /** The hunk it stands in, counted over the whole diff; 0 outside of hunks. */
  readonly hunk: number;
}

/** A diff line by line, and every file it changes, in its order. */
export interface ReadDiff {
  readonly lines: readonly DiffLine[];
  readonly files: readonly ChangedFile[];
  /** The hunks that change nothing but blanks. */
  readonly blankHunks: ReadonlySet<number>;
}

/** Reads a diff of any kind: git, unified, with stars or without options, of a merge, of a mail, several one after the other. */
export function readDiff(text: string): ReadDiff {
  const reader = new DiffReader();
  for (const line of cleanLines(text)) reader.read(line);
  reader.finish();
  return reader;
}

class DiffReader implements ReadDiff {
  readonly lines: DiffLine[] = [];
  readonly files: ChangedFile[] = [];
  readonly blankHunks = new Set<number>();
  #file: ChangedFile | undefined;
  #hunk: HunkReader | undefined;
  readonly #older = new OlderHunks();
  #isInOlder = false;
  #hunks = 0;
  /** Whether the file was opened by its own line, which `---` and `+++` only repeat. */
  #isOpened = false;

  read({ start, end, text }: CleanLine): void {
    const role = this.#readRole(text);
    const hunk = this.#hunk === undefined && !this.#isInOlder ? 0 : this.#hunks;
    this.lines.push({ start, end, role, file: this.#file, hunk });
  }

  finish(): void {
    this.#closeHunk();
  }

  #readRole(line: string): DiffRole {
    const changed = this.#hunk?.read(line);
    if (changed !== undefined && this.#file !== undefined) {
      if (changed === "added") this.#file.added += 1;
      if (changed === "removed") this.#file.removed += 1;
      return changed;
    }
    const older = this.#file === undefined || this.#hunk !== undefined ? undefined : this.#older.read(line);
    this.#isInOlder = older !== undefined;
    if (older !== undefined && this.#file !== undefined) return this.#countOlder(older, this.#file);
    const header = readHunkHeader(line);
    this.#closeHunk();
    if (header !== undefined && this.#file !== undefined) {
      this.#hunk = new HunkReader(header);
      this.#hunks += 1;
      this.#file.hunks += 1;
      this.#isOpened = false;
      return "hunk";
    }
    return this.#readHeader(line);
  }

  #countOlder(role: ReturnType<OlderHunks["read"]>, file: ChangedFile): DiffRole {
    if (role === "added") file.added += 1;
    if (role === "removed") file.removed += 1;
    if (role === "hunk") {
      file.hunks += 1;
      this.#hunks += 1;
      this.#isOpened = false;
    }
    return role === "part" || role === undefined ? "hunk" : role;
  }

  #readHeader(line: string): DiffRole {
    const opened = openFile(line);
    if (opened !== undefined) {
      this.#open(opened, true);
      return "header";
    }
    if (line.startsWith("--- ") && !line.endsWith(" ----")) {
      const path = readSidePath(line);
      if (!this.#isOpened && path !== undefined) {
        this.#open({ path, added: 0, removed: 0, hunks: 0, blankHunks: 0, notes: [] }, true);
      }
      return "header";
    }
    if (line.startsWith("+++ ") && this.#file !== undefined && this.#isOpened) {
      this.#file.path = readSidePath(line) ?? this.#file.path;
      return "name";
    }
    if (this.#file === undefined || !this.#isOpened) {
      this.#file = undefined;
      return "about";
    }
    readExtendedHeader(this.#file, line);
    return "header";
  }

  #open(file: ChangedFile, isOpened: boolean): void {
    this.#file = file;
    this.#isOpened = isOpened;
    this.files.push(file);
  }

  #closeHunk(): void {
    if (this.#hunk === undefined) return;
    if (this.#hunk.isBlank() && this.#file !== undefined) {
      this.#file.blankHunks += 1;
      this.blankHunks.add(this.#hunks);
    }
    this.#hunk = undefined;
  }
}
