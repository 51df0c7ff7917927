import type { SessionArchive } from "../../archives/session-archive.ts";
import { CompactionError } from "../../core/base/errors.ts";
import type { Redactor } from "../../core/base/ports.ts";
import { readState } from "../../core/resume/read-state.ts";
import { readMessage } from "../../core/retrieve/messages/read-message.ts";
import { shortenTitle } from "./find-title.ts";

/** The first rows of a transcript; the user speaks there. */
const READ_ROWS = 6;
/** The transcript of a longer one is not read for a title where its record has one. */
const SHORT_SESSION = 400;

/** The first words of the user in a session that only the archive has; empty where it has none of them. */
export async function readTitle(archive: SessionArchive, session: string, redactor: Redactor): Promise<string> {
  try {
    const { lineage, messages, archivedMessages } = await archive.describeSession(session);
    const isShort = messages > 0 && messages + archivedMessages <= SHORT_SESSION;
    const words = isShort ? "" : await wordsOfState(archive, session, lineage);
    return shortenTitle(words === "" ? wordsOfRows(await archive.readHistory(session)) : words, redactor);
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
async function wordsOfState(archive: SessionArchive, session: string, lineage: string): Promise<string> {
  const state = readState((await archive.loadState(lineage, session)) ?? "");
  return state?.handoff?.account?.find(({ kind }) => kind === "user")?.pieces.join(" ") ?? "";
}
