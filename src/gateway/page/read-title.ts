import type { SessionArchive } from "../../archives/session-archive.ts";
import { CompactionError } from "../../core/errors.ts";
import type { Redactor } from "../../core/ports.ts";
import { readState } from "../../core/resume/read-state.ts";
import { readMessage } from "../../core/retrieve/messages/read-message.ts";
import { shortenTitle } from "./find-title.ts";

/** The first rows of a transcript; the user speaks there. */
const READ_ROWS = 6;

/** The first words of the user in a session that only the archive has; empty where it has none of them. */
export async function readTitle(archive: SessionArchive, session: string, redactor: Redactor): Promise<string> {
  try {
    const history = await archive.readHistory(session);
    const words = history.length === 0 ? await wordsOfState(archive, session) : wordsOfRows(history);
    return shortenTitle(words, redactor);
  } catch (error) {
    if (error instanceof CompactionError) return "";
    throw error;
  }
}

function wordsOfRows(rows: readonly string[]): string {
  for (const row of rows.slice(0, READ_ROWS)) {
    const message = readMessage(row);
    if (message?.role !== "user") continue;
    const words = message.parts.map((part) => (part.kind === "text" ? part.text : "")).join(" ");
    if (words.trim() !== "") return words;
  }
  return "";
}

/** A gateway keeps no transcript: what the record tells of the user first is the task. */
async function wordsOfState(archive: SessionArchive, session: string): Promise<string> {
  const { lineage } = await archive.describeSession(session);
  const state = readState((await archive.loadState(lineage, session)) ?? "");
  return state?.handoff?.account?.find(({ kind }) => kind === "user")?.pieces.join(" ") ?? "";
}
