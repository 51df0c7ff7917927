import { isObject } from "../../core/json/wire-value.ts";
import { isShareGptTurn } from "../share-gpt-turn.ts";
import { claudeCodeLog } from "./claude-code.ts";
import { isClaudeCodeLine } from "./claude-code-entry.ts";
import { codexLog, isCodexLine } from "./codex.ts";
import { type PlainMessagesOptions, parsePlainDocument, plainMessagesLog } from "./plain-messages.ts";
import { type SessionLog, type SessionLogReader, writeNotes } from "./session-log.ts";
import { isShareGpt, readShareGpt, shareGptLog } from "./share-gpt.ts";

/** Reads a log of any kind: the first line that a reader knows decides which it is. */
export function anySessionLog(options: PlainMessagesOptions = {}): SessionLogReader {
  const plain = plainMessagesLog(options);
  let known: SessionLogReader | undefined;
  let linesBefore = 0;
  let first: unknown;
  let lines = 0;

  return {
    add(line) {
      lines += 1;
      first ??= line;
      known ??= readerOf(line);
      if (known === undefined) {
        linesBefore += 1;
        plain.add(line);
      } else {
        known.add(line);
      }
    },
    finish() {
      if (lines === 1) return readSessionDocument(first, options);
      if (known === undefined) return plain.finish();
      const log = known.finish();
      return { ...log, notes: [...writeNotes([["lines before the log begins, left out", linesBefore]]), ...log.notes] };
    },
  };
}

/** Reads one JSON document: a trajectory, the lines of a log as an array, or a provider's request or messages. */
export function readSessionDocument(value: unknown, options: PlainMessagesOptions = {}): SessionLog {
  if (isShareGpt(value)) return readShareGpt(value);
  if (Array.isArray(value) && value.slice(0, 2).some(isShareGptTurn)) return readShareGpt(value);
  const lines: readonly unknown[] = Array.isArray(value) ? value : [value];
  const reader = lines.slice(0, 20).map(readerOf).find(Boolean);
  if (reader === undefined) return parsePlainDocument(value, options);
  for (const line of lines) reader.add(line);
  return reader.finish();
}

function readerOf(line: unknown): SessionLogReader | undefined {
  if (!isObject(line)) return undefined;
  if (isClaudeCodeLine(line)) return claudeCodeLog();
  if (isCodexLine(line)) return codexLog();
  return isShareGpt(line) ? shareGptLog() : undefined;
}
