import { createHash } from "node:crypto";
import { CompactionError } from "../../core/base/errors.ts";

/** Where an address leads, without user, password and parameters. Throws `INVALID_POLICY` for another kind of address. */
export function placeOfQueue(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url);
    if (protocol === "postgres:" || protocol === "postgresql:") return `postgres://${host}${pathname}`;
  } catch {}
  throw new CompactionError("INVALID_POLICY", {
    key: "queue",
    range: "postgres://USER:PASSWORD@HOST:PORT/DATABASE",
    received: "another address",
  });
}

/**
 * Names the queue of all workers that would write the same bytes: the same version, the same summarizer.
 *
 * A worker takes work from no other queue. So the database contains a command only as a hash, and no worker runs a
 * command from it, and machines with different versions do not mix their work in one file.
 */
export function nameQueue({
  summarizer = "none",
  version,
}: {
  readonly summarizer: string | undefined;
  readonly version: string;
}): string {
  return `trajectories-${createHash("sha256").update(`${version}\n${summarizer}`).digest("hex").slice(0, 16)}`;
}
