import { isAlive } from "../../archives/is-alive.ts";

/** Spools of this process, by their paths: in a container every run may have the same number. */
const own = new Set<string>();

/** Says that a spool is this process's until it is removed. */
export function holdSpool(path: string): () => void {
  own.add(path);
  return () => own.delete(path);
}

/** The process that made a spool, whose number is in the name; undefined for one that does not say. */
export function ownerOf(path: string): number | undefined {
  const [, owner] = /run-(\d{1,10})-[^/\\]*$/.exec(path) ?? [];
  return owner === undefined ? undefined : Number(owner);
}

/** Whether the command of a spool may still run. */
export function isLiveSpool(path: string): boolean {
  const owner = ownerOf(path);
  return own.has(path) || (owner !== undefined && owner !== process.pid && isAlive(owner));
}
