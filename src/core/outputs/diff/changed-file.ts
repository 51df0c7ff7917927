/** What a diff says about one file. */
export interface ChangedFile {
  /** As the diff writes it, without git's `a/` and `b/`; the new path if it was renamed; empty if a cut removed it. */
  path: string;
  /** The path before, if the diff names another. */
  oldPath?: string;
  added: number;
  removed: number;
  hunks: number;
  /** Hunks that change only white space. */
  blankHunks: number;
  /** What happened besides changed lines, such as `new` or `binary`, in the order of the diff. */
  readonly notes: string[];
}

/** The notes that identify created and deleted files. */
export const NEW = "new";
export const DELETED = "deleted";

/** Parses the line that opens a file; undefined for any other line. */
export function openFile(line: string): ChangedFile | undefined {
  const path = parseOpeningPath(line);
  return path === undefined ? undefined : newFile(path);
}

/** A file about which only its path is known. */
export function newFile(path: string): ChangedFile {
  return { path, added: 0, removed: 0, hunks: 0, blankHunks: 0, notes: [] };
}

function parseOpeningPath(line: string): string | undefined {
  if (line.startsWith("diff --git ")) return parseGitPath(line.slice("diff --git ".length));
  const [start] = /^(?:diff --cc|diff --combined|Index:) /.exec(line) ?? [];
  if (start !== undefined) return line.slice(start.length);
  return line.startsWith("diff -") ? line.slice(line.lastIndexOf(" ") + 1) : undefined;
}

/** The second path of `a/path b/path`; if names contain blanks, the split is where both sides are equal. */
function parseGitPath(paths: string): string {
  if (paths.startsWith('"')) return stripSide(paths.slice(paths.lastIndexOf(' "') + 1));
  const middle = (paths.length - 1) / 2;
  if (paths[middle] === " " && stripSide(paths.slice(0, middle)) === stripSide(paths.slice(middle + 1)))
    return stripSide(paths.slice(middle + 1));
  const second = paths.lastIndexOf(" b/");
  return stripSide(paths.slice((second === -1 ? paths.lastIndexOf(" ") : second) + 1));
}

/** Whether a `---` or `+++` line says that there is no file on its side. */
export function namesNoFile(line: string): boolean {
  return /^.{4}\/dev\/null(?:\t|$)/.test(line);
}

/** The path of a `---` or `+++` line; undefined if it names no file. */
export function parseSidePath(line: string): string | undefined {
  const tab = line.indexOf("\t", 4);
  const path = line.slice(4, tab === -1 ? undefined : tab);
  return path === "/dev/null" || path === "" ? undefined : stripSide(path);
}

function stripSide(path: string): string {
  if (/^"[abciw]\//.test(path)) return path.slice(3).replace(/"$/, "");
  return /^[abciw]\//.test(path) ? path.slice(2) : path;
}

/** `*** Update File: path` and similar: how Codex opens a file in a patch envelope. */
const ENVELOPE = /^\*\*\* (Add File|Update File|Delete File|Move to): (.+)$/;

/** Parses an envelope line that opens a file; moves `current` if the line says so. Undefined if it opens none. */
export function openEnvelope(line: string, current: ChangedFile | undefined): ChangedFile | undefined {
  const [, verb, path = ""] = ENVELOPE.exec(line) ?? [];
  if (verb === undefined) return undefined;
  if (verb === "Move to") {
    if (current !== undefined) moveFile(current, current.path, path);
    return current;
  }
  const file = newFile(path);
  if (verb !== "Update File") file.notes.push(verb === "Add File" ? NEW : DELETED);
  return file;
}

function moveFile(file: ChangedFile, oldPath: string, path: string): void {
  file.oldPath = oldPath;
  file.path = path;
  file.notes.push(`renamed from ${oldPath}`);
}

/** What git writes between the opening and the hunks of a file, by its first words. */
const EXTENDED_HEADER =
  /^(new file mode|deleted file mode|rename from|copy from|old mode|Binary files|GIT binary patch) ?/;

/** Applies what a line between the opening and the hunks of a file says about it. */
export function applyExtendedHeader(file: ChangedFile, line: string): void {
  const [start = "", said] = EXTENDED_HEADER.exec(line) ?? [];
  const rest = line.slice(start.length);
  if (said === "new file mode") file.notes.push(NEW);
  else if (said === "deleted file mode") file.notes.push(DELETED);
  else if (said === "rename from") moveFile(file, rest, file.path);
  else if (said === "copy from") file.notes.push(`copied from ${rest}`);
  else if (said === "old mode") file.notes.push(`mode was ${rest}`);
  else if (said !== undefined) file.notes.push("binary");
}
