import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { readdir, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isAlive } from "../archives/is-alive.ts";
import { findErrorCode } from "../core/base/error-code.ts";
import { onSignal } from "./on-signal.ts";

/** The most common errors of the file system, in words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such folder",
  ENOTDIR: "a part of its path is not a folder",
  EISDIR: "it is a folder",
  EACCES: "you have no permission to write there",
  EPERM: "you have no permission to write there",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
};

/**
 * Writes a file so that a reader sees the old one or the new one, never a part. A link keeps its target, and a device
 * or a pipe is written to directly: a rename would replace it with a file.
 */
export async function writeFileWhole(path: string, text: string | AsyncIterable<string>): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const isFile = await stat(target).then(
    (found) => found.isFile() || found.isDirectory(),
    () => true,
  );
  // The number of the process shows later whether a process is still writing it.
  const draft = `${target}.${process.pid}-${randomUUID()}.draft`;
  const forget = onSignal(() => rmSync(draft, { force: true }));
  try {
    if (isFile) {
      await removeAbandoned(target);
      await writeFile(draft, text, { mode: 0o600 });
      await rename(draft, target);
    } else await writeFile(target, text);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    const code = findErrorCode(error) ?? "unknown reason";
    throw new Error(`Cannot write ${path}: ${REASONS[code] ?? code}.`, { cause: error });
  } finally {
    forget();
  }
}

const DRAFT = /^(\d{1,10})-[0-9a-f-]{1,36}\.draft$/;

/** Removes the drafts of processes that were killed before they could do so. */
async function removeAbandoned(path: string): Promise<void> {
  const [folder, prefix] = [dirname(path), `${basename(path)}.`];
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    const [, writer] = DRAFT.exec(name.slice(prefix.length)) ?? [];
    if (writer !== undefined && !isAlive(Number(writer))) await rm(join(folder, name), { force: true });
  }
}
