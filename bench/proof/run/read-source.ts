import type { Session } from "../session.ts";
import { generateSession } from "../sessions/generate-session.ts";
import { readSessionFile } from "../sessions/read-folder.ts";
import type { SessionSource } from "./session-task.ts";

/** Reads or makes a session. Undefined if the file is not a session. */
export async function readSource(source: SessionSource): Promise<Session | undefined> {
  return source.kind === "file" ? readSessionFile(source.folder, source.file) : generateSession(source.name);
}
