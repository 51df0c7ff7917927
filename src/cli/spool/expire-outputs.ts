import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "../../archives/is-alive.ts";

/** How long an output that was too large to be read whole is kept. */
export const KEPT_DAYS = 7;
const KEPT_MS = KEPT_DAYS * 24 * 60 * 60 * 1_000;
/** How much disk space all of them may take together. */
const KEPT_BYTES = 4 * 1024 ** 3;
/** An output that was written to recently may belong to a command that is still running, perhaps on another machine. */
const LIVE_MS = 60 * 60 * 1_000;

/** A command that was silent for longer has ended: another process has its number, as in a restarted container. */
const MAX_SILENT_MS = 4 * KEPT_MS;

interface KeptOutput {
  readonly path: string;
  readonly writtenMs: number;
  readonly bytes: number;
}

/**
 * Removes the outputs of runs that are too old, then the oldest while all together take too much.
 * One that cannot be removed is left for the next time: it does not hold up a command.
 */
export async function expireOutputs(
  directory: string,
  nowMs: number,
  { keptBytes = KEPT_BYTES, prefix = "run-" } = {},
): Promise<void> {
  const outputs = await listOutputs(directory, prefix);
  let bytes = 0;
  for (const output of outputs.toSorted((left, right) => right.writtenMs - left.writtenMs)) {
    bytes += output.bytes;
    const ageMs = nowMs - output.writtenMs;
    const isTooMuch = bytes > keptBytes && ageMs > LIVE_MS;
    const isLive = ageMs < MAX_SILENT_MS && isLiveSpool(output.path);
    if (isLive || !(ageMs > KEPT_MS || isTooMuch)) continue;
    await rm(output.path, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function listOutputs(directory: string, prefix: string): Promise<KeptOutput[]> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name.startsWith(prefix));
  const found = await Promise.all(folders.map(({ name }) => findOutput(join(directory, name))));
  return found.filter((output) => output !== undefined);
}

/** Undefined if another run removed it meanwhile. */
async function findOutput(path: string): Promise<KeptOutput | undefined> {
  try {
    const files = (await readdir(path)).map((name) => join(path, name));
    const found = await Promise.all([path, ...files].map((file) => stat(file)));
    return {
      path,
      writtenMs: Math.max(...found.map(({ mtimeMs }) => mtimeMs)),
      bytes: found.reduce((total, { size }) => total + size, 0),
    };
  } catch {
    return undefined;
  }
}

/** The process that made a spool, whose number is in the name; undefined if the name has none. */
export function ownerOf(path: string): number | undefined {
  const [, owner] = /run-(\d{1,10})-[^/\\]*$/.exec(path) ?? [];
  return owner === undefined ? undefined : Number(owner);
}

/** Whether the command of a spool may still be running. */
export function isLiveSpool(path: string): boolean {
  const owner = ownerOf(path);
  return owner !== undefined && isAlive(owner);
}
