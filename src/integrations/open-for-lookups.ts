import type { SessionArchive } from "../archives/session-archive.ts";
import type { Compactor } from "../compactor/create-compactor.ts";

/** The archive to look things up in; undefined where it cannot be opened, of which the report has told, or cannot search. */
export async function openForLookups(compactor: Compactor): Promise<SessionArchive | undefined> {
  const archive = await compactor.archive().catch(() => undefined);
  return archive !== undefined && "search" in archive ? (archive as SessionArchive) : undefined;
}
