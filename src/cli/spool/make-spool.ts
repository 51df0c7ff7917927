import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makePrivateFolder } from "../../keys/make-private-folder.ts";
import { expireOutputs, isLiveSpool, ownerOf } from "./expire-outputs.ts";
import type { SpoolPaths } from "./reduce-outputs.ts";

/** Where the outputs of a command go while it runs. */
export interface Spool {
  readonly paths: SpoolPaths;
  remove(): Promise<void>;
}

const PREFIX = "run-";
/** In the shared temporary directory. */
const TEMPORARY_PREFIX = "palimpsest-run-";

/**
 * Creates a folder for the outputs of a command: in the palimpsest home, else among the temporary files. Undefined if
 * nothing can be written at all.
 */
export async function makeSpool(home: string): Promise<Spool | undefined> {
  const outputs = join(home, "outputs");
  await sweep(tmpdir(), TEMPORARY_PREFIX);
  const directory =
    (await makeInHome(outputs).catch(() => undefined)) ??
    (await makeDirectory(tmpdir(), TEMPORARY_PREFIX).catch(() => undefined));
  if (directory === undefined) return undefined;
  return {
    paths: { stdout: join(directory, "stdout"), stderr: join(directory, "stderr") },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

async function makeInHome(outputs: string): Promise<string> {
  makePrivateFolder(outputs);
  await sweep(outputs, PREFIX);
  return makeDirectory(outputs, PREFIX);
}

/** The number of the process shows later whether the command may still be running. */
function makeDirectory(directory: string, prefix: string): Promise<string> {
  return mkdtemp(join(directory, `${prefix}${process.pid}-`));
}

/**
 * Removes what is too old, and unencrypted outputs of runs that were killed. What they kept is encrypted, and stays for
 * its time.
 */
async function sweep(directory: string, prefix: string): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    const path = join(directory, name);
    const isAbandoned = name.startsWith(prefix) && ownerOf(path) !== undefined && !isLiveSpool(path);
    if (!isAbandoned || !(await isOwnFolder(path))) continue;
    for (const output of ["stdout", "stderr", "stdout.clean", "stderr.clean"])
      await rm(join(path, output), { force: true }).catch(() => undefined);
  }
  await expireOutputs(directory, Date.now(), { prefix });
}

/** Any user may put a link among the temporary files. */
async function isOwnFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid);
}
