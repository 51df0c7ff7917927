import type { Session } from "../proof/session.ts";
import { listSessionFiles, readSessionFile } from "../proof/sessions/read-folder.ts";

/** The largest file of a folder that holds a session. Undefined if none does. */
export async function readLargestSession(folder: string): Promise<Session | undefined> {
  const files = await listSessionFiles(folder);
  for (const { file } of files.toSorted((left, right) => right.bytes - left.bytes)) {
    const session = await readSessionFile(folder, file);
    if (session !== undefined) return session;
  }
  return undefined;
}
