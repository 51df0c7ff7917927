import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "../../archives/is-alive.ts";
import { makePrivateFolder } from "../../keys/make-private-folder.ts";
import { expireOutputs } from "./expire-outputs.ts";
import type { SpoolPaths } from "./reduce-outputs.ts";

/** Where the outputs of a command go while it runs. */
export interface Spool {
  readonly paths: SpoolPaths;
  remove(): Promise<void>;
}

/**
 * Makes room for the outputs of a command: in the palimpsest home, else among the temporary files. Undefined where
 * nothing can be written at all.
 */
export async function makeSpool(home: string): Promise<Spool | undefined> {
  const outputs = join(home, "outputs");
  const directory =
    (await makeDirectory(outputs).catch(() => undefined)) ??
    (await mkdtemp(join(tmpdir(), "palimpsest-run-")).catch(() => undefined));
  if (directory === undefined) return undefined;
  return {
    paths: { stdout: join(directory, "stdout"), stderr: join(directory, "stderr") },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

async function makeDirectory(outputs: string): Promise<string> {
  makePrivateFolder(outputs);
  await expireOutputs(outputs, Date.now());
  await removeAbandoned(outputs);
  // The number of the process tells later whether the command may still run.
  return mkdtemp(join(outputs, `run-${process.pid}-`));
}

/** Removes what runs that were killed left in clear. What they kept is under the key, and stays for its time. */
async function removeAbandoned(outputs: string): Promise<void> {
  for (const name of await readdir(outputs)) {
    const [, owner] = /^run-(\d{1,10})-/.exec(name) ?? [];
    if (owner === undefined || isAlive(Number(owner))) continue;
    for (const output of ["stdout", "stderr", "stdout.clean", "stderr.clean"])
      await rm(join(outputs, name, output), { force: true });
  }
}
