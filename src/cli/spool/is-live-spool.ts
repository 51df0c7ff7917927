import { isAlive } from "../../archives/is-alive.ts";

/** The process that made a spool, whose number is in the name; undefined for one that does not say. */
export function ownerOf(path: string): number | undefined {
  const [, owner] = /run-(\d{1,10})-[^/\\]*$/.exec(path) ?? [];
  return owner === undefined ? undefined : Number(owner);
}

/** Whether the command of a spool may still run. */
export function isLiveSpool(path: string): boolean {
  const owner = ownerOf(path);
  return owner !== undefined && isAlive(owner);
}
