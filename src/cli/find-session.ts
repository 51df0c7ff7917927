import type { SessionArchive, SessionDescription } from "../archives/session-archive.ts";
import { isCompactionError } from "../core/errors.ts";

/**
 * The session that a transcript belongs to, among the one with this name and those that went on from it: the newest
 * whose messages it begins with, because a file from before a compaction goes on from there; else the newest.
 *
 * @param rows The transcript as it is stored.
 */
export async function findSession(archive: SessionArchive, name: string, rows: readonly string[]): Promise<string> {
  const chain = await listContinuations(archive, name);
  const newest = chain.at(-1);
  if (newest === undefined || chain.length === 1) return newest ?? name;
  for (const session of chain.toReversed()) {
    const { messages } = await archive.readTranscript(session);
    if (messages.length <= rows.length && messages.every((message, index) => message === rows[index])) return session;
  }
  return newest;
}

/** Empty where there is no such session yet. */
async function listContinuations(archive: SessionArchive, name: string): Promise<readonly string[]> {
  const chain: string[] = [];
  for (let next: string | undefined = name; next !== undefined && !chain.includes(next); ) {
    const session: SessionDescription | undefined = await describe(archive, next);
    if (session === undefined) return chain;
    chain.push(session.id);
    next = session.continuedAs;
  }
  return chain;
}

async function describe(archive: SessionArchive, name: string): Promise<SessionDescription | undefined> {
  try {
    return await archive.describeSession(name);
  } catch (error) {
    if (isCompactionError(error, "SESSION_UNKNOWN")) return undefined;
    throw error;
  }
}
