import type { CompactionEntry, SessionArchive } from "../../archives/session-archive.ts";
import { CompactionError } from "../../core/base/errors.ts";
import type { Redactor } from "../../core/base/ports.ts";
import { parseJson } from "../../core/json/parse-json.ts";
import { textField } from "../../core/json/wire-value.ts";
import { parseState } from "../../core/resume/parse-state.ts";
import { parseMessage } from "../../core/retrieve/messages/parse-message.ts";
import { shortenTitle } from "./find-title.ts";

/** The first rows of a transcript; the user speaks there. */
const READ_ROWS = 6;
/** The transcript of a longer session is not read for a title if its handoff has one. */
const SHORT_SESSION = 400;

/** The longest name that we write ourselves; an archive may come from elsewhere. */
const MAX_AGENT_LENGTH = 40;

/** What people recognise a session by. Each is empty if the archive does not have it. */
export interface SessionIdentity {
  /** The first words of the user. */
  readonly title: string;
  readonly agent: string;
}

/** Finds what people recognise a session by, for one that only the archive has. */
export async function identifySession(
  archive: SessionArchive,
  session: string,
  redactor: Redactor,
): Promise<SessionIdentity> {
  try {
    const { lineage, messages, archivedMessages, records } = await archive.describeSession(session);
    const isShort = messages > 0 && messages + archivedMessages <= SHORT_SESSION;
    const words = isShort ? "" : await wordsOfState(archive, session, lineage);
    const title = words === "" ? wordsOfRows(await archive.readHistory(session)) : words;
    return { title: shortenTitle(title, redactor), agent: agentOf(records) };
  } catch (error) {
    if (error instanceof CompactionError) return { title: "", agent: "" };
    throw error;
  }
}

/** The newest compaction knows best: an agent may continue what another began. */
function agentOf(records: readonly CompactionEntry[]): string {
  const agents = records.flatMap(({ report }) => textField(parseJson(report ?? "{}"), "agent") ?? []);
  return agents.at(-1)?.slice(0, MAX_AGENT_LENGTH) ?? "";
}

function wordsOfRows(rows: readonly string[]): string {
  for (const row of rows.slice(0, READ_ROWS)) {
    const message = parseMessage(row);
    if (message?.role !== "user") continue;
    const words = message.parts.map((part) => (part.kind === "text" ? part.text : "")).join(" ");
    if (words.trim() !== "") return words;
  }
  return "";
}

/** A gateway keeps no transcript: the user's first words in the handoff are the task. */
async function wordsOfState(archive: SessionArchive, session: string, lineage: string): Promise<string> {
  const state = parseState((await archive.loadState(lineage, session)) ?? "");
  return state?.handoff?.account?.find(({ kind }) => kind === "user")?.pieces.join(" ") ?? "";
}
