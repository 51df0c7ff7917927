import { isObject, listField, textField } from "../../core/json/wire-value.ts";
import { assembleMessages } from "./assemble-messages.ts";
import { isSidechain, type LogEntry, parseEntry } from "./claude-code-entry.ts";
import { findActiveChain } from "./find-active-chain.ts";
import { type SessionLogReader, unrecognisedInput, writeNotes } from "./session-log.ts";

/**
 * Reads a Claude Code session log as Anthropic messages.
 *
 * What was said before Claude Code compacted the session stays in, followed by its summary, so
 * that nothing is lost; `reported.firstMessageIndex` says where the live prompt begins. The system
 * prompt and the tools are not in such a log.
 */
export function claudeCodeLog(): SessionLogReader {
  const session: LogEntry[] = [];
  let subAgent: LogEntry[] = [];
  let sawSession = false;
  let sidechainLines = 0;
  let attachments = 0;
  let apiErrors = 0;

  return {
    add(line) {
      if (!isObject(line)) return;
      if (line["type"] === "attachment") attachments += 1;
      if (line["isApiErrorMessage"] === true) apiErrors += 1;
      const entry = parseEntry(line);
      if (isSidechain(line)) {
        sidechainLines += 1;
        if (!sawSession) subAgent.push(entry);
        return;
      }
      // Lines without an id, such as titles and file snapshots, are not part of a chain.
      if (entry.id === undefined && entry.message === undefined) return;
      session.push(entry);
      if (entry.message !== undefined) {
        sawSession = true;
        subAgent = [];
      }
    },

    finish() {
      const entries = sawSession ? session : subAgent;
      const chain = findActiveChain(entries);
      const logged = chain.entries.flatMap((entry) => entry.message ?? []);
      if (logged.length === 0) throw unrecognisedInput("a Claude Code log without messages");
      const results = resultsByCall(logged, entries);
      const { messages, notes, reported } = assembleMessages(logged, results);
      // An answer that Claude Code made up itself names no model but says so in angle brackets.
      const model = logged.findLast((message) => message.model !== undefined && !message.model.startsWith("<"))?.model;
      const boundaries = chain.entries.filter((entry) => entry.isBoundary).length;
      return {
        source: "claude-code",
        format: "anthropic",
        wire: messages,
        notes: [
          ...writeNotes([
            ["lines of sub-agents, left out", sawSession ? sidechainLines : 0],
            ["messages on abandoned branches, left out", countAbandoned(entries, chain.entries, results)],
            ["attachments, which the log holds only as data, left out", attachments],
            ["error notices that were never sent, left out", apiErrors],
            ["links to lines that are not in the file, replaced by the order of the file", chain.lostLinks],
            ["compactions by Claude Code, with what came before them kept", boundaries],
          ]),
          ...notes,
        ],
        ...(reported === undefined ? {} : { reported }),
        ...(model === undefined ? {} : { model }),
      };
    },
  };
}

/**
 * The first result of every call. Results on the chain win; results beside it count too, because the results of
 * parallel calls are attached to different lines and the chain passes through one of them.
 */
function resultsByCall(
  chain: readonly NonNullable<LogEntry["message"]>[],
  entries: readonly LogEntry[],
): Map<string, unknown> {
  const results = new Map<string, unknown>();
  for (const message of [...chain, ...entries.flatMap((entry) => entry.message ?? [])]) {
    if (message.role !== "user") continue;
    for (const block of listField(message, "content")) {
      const id = textField(block, "type") === "tool_result" ? textField(block, "tool_use_id") : undefined;
      if (id !== undefined && !results.has(id)) results.set(id, block);
    }
  }
  return results;
}

/** Messages beside the chain, except those whose results were taken from there. */
function countAbandoned(
  entries: readonly LogEntry[],
  chain: readonly LogEntry[],
  results: ReadonlyMap<string, unknown>,
): number {
  const kept = new Set(chain);
  const used = new Set(results.values());
  const isAbandoned = (entry: LogEntry): boolean =>
    entry.message !== undefined &&
    !kept.has(entry) &&
    !(Array.isArray(entry.message.content) && entry.message.content.every((block: unknown) => used.has(block)));
  return entries.filter(isAbandoned).length;
}
