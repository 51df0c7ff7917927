import { randomUUID } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";

/** What the file system says most often, in words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such folder",
  ENOTDIR: "a part of its path is no folder",
  EISDIR: "it is a folder",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
};

/** Writes a file so that a reader sees the old one or the new one, never a part. */
export async function writeFileWhole(path: string, text: string | AsyncIterable<string>): Promise<void> {
  const draft = `${path}.${randomUUID()}.draft`;
  try {
    await writeFile(draft, text, { mode: 0o600 });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
    throw new Error(`Cannot write ${path}: ${REASONS[code] ?? code}.`, { cause: error });
  }
}
