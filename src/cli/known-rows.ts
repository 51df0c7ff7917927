import type { SessionArchive } from "../archives/session-archive.ts";
import { isCompactionError } from "../core/base/errors.ts";
import { minifyJson } from "../core/text/minify-json.ts";

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
  const known = new Map((await loadRows(archive, session)).map((row) => [minifyJson(row), row]));
  return (rows) => rows.map((row) => known.get(minifyJson(row)) ?? row);
}

/** Empty where there is no such session yet. */
async function loadRows(archive: SessionArchive, session: string): Promise<readonly string[]> {
  try {
    const { messages } = await archive.readTranscript(session);
    return [...(await archive.readHistory(session)), ...messages];
  } catch (error) {
    if (isCompactionError(error, "SESSION_UNKNOWN")) return [];
    throw error;
  }
}
