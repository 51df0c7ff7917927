import type { Message } from "../../src/core/model/message.ts";
import { listLeaves, readEvent } from "./read-events.ts";

/** A line in which a command said why it failed, and the message that contains it. */
export interface Failure {
  readonly value: string;
  readonly lastSeen: number;
}

/** A result no longer than this is read whole, a longer one at its two ends. */
const READ_CHARACTERS = 20_000;
const MAX_LINE_LENGTH = 300;
/** How a result says that the command failed. */
const FAILED =
  /\bexit(?:ed with)?(?: code| status)?:?\s*(?:code )?[1-9]\d{0,2}\b|<returncode>[1-9]|"exit_?code": ?[1-9]|\breturned non-zero|^Error: |^Traceback \(most recent/im;
/** If it says no such thing, a failed command still ends with the reason. */
const LAST_LINES = 4;
/** The reason: what shells, compilers, languages and tests say, the surest first. */
const REASONS: readonly RegExp[] = [
  /^(?:[\w.]{1,80}\.)?[A-Z]\w{0,60}(?:Error|Exception)(?: \[\w+\])?: \S/,
  /^\S{1,200}(?:\(\d+,\d+\)|:\d+:\d+)(?::| -) (?:fatal )?error\b.{0,10}: \S/,
  /^E (?:\w+Error|assert)\b/,
  /^(?:fatal|error|ERROR|panic)(?:\[\w+\])?: \S/,
  /: (?:command not found|No such file or directory|[Pp]ermission denied|Is a directory|not found)$/,
  /\b(?:permission denied|connection refused|no space left|address already in use|does not exist)\b/i,
];

/**
 * The errors of a session: for each failed call the line that says why, each line once, with single blanks. The
 * patterns share nothing with the product's.
 */
export function findFailures(messages: readonly Message[]): readonly Failure[] {
  const found = new Map<string, Failure>();
  for (const [index, message] of messages.entries()) {
    for (const part of message.parts) {
      if (part.kind !== "tool-result") continue;
      const text = edgesOf(
        readEvent({ ...message, parts: [part] })
          .all.map(unwrap)
          .join("\n"),
      );
      const value = findReason(text, part.isError || FAILED.test(text));
      if (value !== undefined) found.set(value, { value, lastSeen: index });
    }
  }
  return [...found.values()];
}

function findReason(text: string, saysFailed: boolean): string | undefined {
  const all = text
    .split("\n")
    .map((line) => line.trim().replaceAll(/\s+/g, " "))
    .filter((line) => line !== "" && line.length <= MAX_LINE_LENGTH);
  const lines = saysFailed ? all : all.slice(-LAST_LINES);
  for (const reason of REASONS) {
    // In a trace the last line says what was raised; otherwise the first complaint caused the others.
    const line =
      reason === REASONS[0] ? lines.findLast((one) => reason.test(one)) : lines.find((one) => reason.test(one));
    if (line !== undefined) return line;
  }
  return undefined;
}

/** Some hosts wrap what was printed in JSON. */
function unwrap(text: string): string {
  if (!text.startsWith("{")) return text;
  try {
    return `${text}\n${listLeaves(JSON.parse(text)).join("\n")}`;
  } catch {
    return text;
  }
}

function edgesOf(text: string): string {
  return text.length <= READ_CHARACTERS
    ? text
    : `${text.slice(0, READ_CHARACTERS / 2)}\n${text.slice(-READ_CHARACTERS / 2)}`;
}
