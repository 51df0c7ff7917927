import type { SessionArchive, SessionDescription } from "../archives/session-archive.ts";
import { isCompactionError } from "../core/base/errors.ts";
import { canonicalJson } from "../core/json/canonical-json.ts";
import { minifyJson } from "../core/json/minify-json.ts";
import { parseJson } from "../core/json/parse-json.ts";
import { isRequestRow } from "../formats/split-request.ts";

/** A conversation whose session is looked for. */
export interface SoughtSession {
  /** The name of the session, where its user named it, else that of how the conversation began. */
  readonly name: string;
  readonly isNamed: boolean;
  /** Whether a handoff of ours stands in the transcript. */
  readonly isContinued: boolean;
  /** The transcript as it is stored. */
  readonly rows: readonly string[];
}

/**
 * The session that a transcript belongs to.
 *
 * Under one name stand a session and those that went on from it: it is the newest whose messages the transcript begins
 * with, because a file from before a compaction goes on from there. Many conversations begin alike: one that has no
 * more in common with a session than its beginning gets a name of its own.
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

/** Undefined if the sessions are another conversation's. */
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

/** What was said, without what stands around it and without the markers of prompt caches: both change as it goes on. */
function listSaid(rows: readonly string[]): readonly string[] {
  return rows.filter((row) => !isRequestRow(row)).map(withoutMarkers);
}

/** Written anew, because a client may write the same in other characters. A host may store what is no JSON. */
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

/** What an archive says of a session; undefined if there is no such session yet. */
async function ifKnown<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (isCompactionError(error, "SESSION_UNKNOWN")) return undefined;
    throw error;
  }
}

/**
 * What writes rows as a session holds them already.
 *
 * A client may put other blanks between the values of a message each time it sends it. The characters it sent first are
 * the ones that are kept, so that the archive knows the message again and an undo gives back what was sent.
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
