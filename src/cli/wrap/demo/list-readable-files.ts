import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** A judgement: enough for a demonstration of many turns. */
const MAX_FILES = 100;
/** A folder can be a whole disk: so many entries are looked at. */
const MAX_ENTRIES = 5_000;
/** An agent that reads a file of more reads it in parts, and one that fills a window at once shows nothing. */
const MAX_BYTES = 10_000;
const TEXT_NAME =
  /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|c|h|cpp|cs|swift|sh|md|txt|ya?ml|json|toml|html|css|sql)$/i;
const SKIPPED = new Set(["node_modules", "dist", "build", "target", "vendor"]);

export interface ReadableFile {
  readonly path: string;
  readonly bytes: number;
}

/** Text files below a folder, the longest first: a history that is to grow is best fed with those. Nothing hidden. */
export function listReadableFiles(folder: string): ReadableFile[] {
  const found: ReadableFile[] = [];
  const folders = [folder];
  let entries = 0;
  for (let current = folders.shift(); current !== undefined && entries < MAX_ENTRIES; current = folders.shift()) {
    for (const entry of readFolder(current)) {
      entries += 1;
      const path = join(current, entry.name);
      if (entry.name.startsWith(".") || SKIPPED.has(entry.name)) continue;
      if (entry.isDirectory()) folders.push(path);
      else if (entry.isFile() && TEXT_NAME.test(entry.name)) {
        const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
        if (bytes > 0 && bytes <= MAX_BYTES) found.push({ path, bytes });
      }
    }
  }
  return found.sort((one, other) => other.bytes - one.bytes || (one.path < other.path ? -1 : 1)).slice(0, MAX_FILES);
}

function readFolder(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}
