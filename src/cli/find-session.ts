import type { SessionArchive, SessionDescription } from "../archives/session-archive.ts";
import { isCompactionError } from "../core/base/errors.ts";
import { canonicalJson } from "../core/json/canonical-json.ts";
import { minifyJson } from "../core/json/minify-json.ts";
import { parseJson } from "../core/json/parse-json.ts";
import { isRequestRow } from "../formats/split-request.ts";

/** A conversation whose session is sought. */
export interface SoughtSession {
  /** The name of the session if its user named it, otherwise one made from how the conversation began. */
  readonly name: string;
  readonly isNamed: boolean;
  /** Whether the transcript contains one of our handoffs. */
  readonly isContinued: boolean;
  /** The transcript as it is stored. */
  readonly rows: readonly string[];
}

/**
 * The session that a transcript belongs to.
 *
 * One name covers a session and those that continued it. The transcript belongs to the newest of them whose messages it
 * begins with, because a file from before a compaction continues from there. Many conversations begin alike: one that
 * shares only its beginning with a session gets its own name.
 */
export async function findSession(archive: SessionArchive, sought: SoughtSession): Promise<string> {
  const { name, isNamed, isContinued } = sought;
  const said = listSaid(sought.rows);
  let first: string | undefined;
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    const chain = await listContinuations(archive, candidate);
    const newest = chain.at(-1);
    first ??= newest;
    if (newest === undefined) return isContinued ? (first ?? candidate) : candidate;
    const own = await findInChain(archive, chain, said);
    if (own !== undefined) return own;
    if (isNamed) return newest;
  }
}

/** Undefined if the sessions belong to another conversation. */
async function findInChain(
  archive: SessionArchive,
  chain: readonly string[],
  said: readonly string[],
): Promise<string | undefined> {
  for (const session of chain.toReversed()) {
    const { messages } = await archive.readTranscript(session);
    if (isBeginning(listSaid(messages), said)) return session;
  }
  const history = listSaid(await archive.readHistory(chain[0] ?? ""));
  return isBeginning(history, said) || isBeginning(said, history) ? chain.at(-1) : undefined;
}

/** What was said, without the envelope and without prompt-cache markers: both change as the conversation continues. */
function listSaid(rows: readonly string[]): readonly string[] {
  return rows.filter((row) => !isRequestRow(row)).map(withoutMarkers);
}

/**
 * Serialised again, because a client may spell the same message differently. A host may store rows that are not JSON.
 */
function withoutMarkers(row: string): string {
  const value = parseJson(row);
  if (value === undefined) return row;
  if (!row.includes('"cache_control"')) return canonicalJson(value);
  return canonicalJson(JSON.parse(row, (key, each: unknown) => (key === "cache_control" ? undefined : each)));
}

function isBeginning(beginning: readonly string[], whole: readonly string[]): boolean {
  return beginning.length <= whole.length && beginning.every((row, index) => row === whole[index]);
}

/** Empty if there is no such session yet. */
async function listContinuations(archive: SessionArchive, name: string): Promise<readonly string[]> {
  const chain: string[] = [];
  for (let next: string | undefined = name; next !== undefined && !chain.includes(next); ) {
    const session: SessionDescription | undefined = await ifKnown(archive.describeSession(next));
    if (session === undefined) return chain;
    chain.push(session.id);
    next = session.continuedAs;
  }
  return chain;
}

/** What an archive says about a session; undefined if there is no such session yet. */
async function ifKnown<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isCompactionError(error, "SESSION_UNKNOWN")) return undefined;
    throw error;
  }
}

/**
 * Writes rows as a session already has them.
 *
 * A client may put other blanks between the values of a message each time it sends it. The characters it sent first are
 * kept, so that the archive recognises the message and an undo gives back what was sent.
 */
export async function knownRows(
  archive: SessionArchive,
  session: string,
): Promise<(rows: readonly string[]) => readonly string[]> {
  const { messages = [] } = (await ifKnown(archive.readTranscript(session))) ?? {};
  const history = (await ifKnown(archive.readHistory(session))) ?? [];
  const known = new Map([...history, ...messages].map((row) => [minifyJson(row), row]));
  return (rows) => rows.map((row) => known.get(minifyJson(row)) ?? row);
}
