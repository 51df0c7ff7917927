import type { Message } from "../../src/core/model/message.ts";
import type { Transcript } from "../../src/core/model/transcript.ts";
import { isUserTurn } from "../../src/core/turns/find-user-words.ts";
import { isVisibleReply } from "../../src/core/turns/is-visible-reply.ts";
import { createTools } from "../fixtures/compaction-tools.ts";

/** A standing constraint: its words and the message that contains them. */
const PIN = /^- ".*" \(\d+\)$/;
/** The most that the characters of tag, name and two handles cost above zeros. */
const MARKS_TOKENS = 30;

/**
 * What must stay of a session, in tokens, counted independently of the product: the tools, the system prompt, the
 * latest request, the latest reply and the newest step with everything that belongs to it, and the least that a record
 * says.
 *
 * @param record Any record of this session: its frame, request and constraints are taken from it.
 */
export function measureProtectedPart({ messages, tools }: Transcript, record: string): number {
  const { measurer } = createTools();
  const kept = new Set<Message>();
  const keepStep = (index: number): void => {
    if (index < 0) return;
    let start = index;
    while (start > 0 && (messages[start]?.role === "tool" || messages[start - 1]?.role === "assistant")) {
      if (messages[start]?.role !== "tool" && messages[start]?.role !== "assistant") break;
      start -= 1;
    }
    let end = index + 1;
    const isStep = messages[index]?.role !== "user";
    while (isStep && (messages[end]?.role === "assistant" || messages[end]?.role === "tool")) end += 1;
    for (const message of messages.slice(start, end)) kept.add(message);
  };
  for (const message of messages) if (message.role === "system") kept.add(message);
  keepStep(messages.findLastIndex(isUserTurn));
  keepStep(messages.findLastIndex(isVisibleReply));
  keepStep(messages.length - 1);
  const text = leastOf(record);
  const saidTokens = measurer.messages([...kept, { role: "user", parts: [{ kind: "text", text }] }]);
  return measurer.tools(tools) + saidTokens + MARKS_TOKENS;
}

/** The record at its shortest: its frame, the latest request, and what is in force. */
function leastOf(record: string): string {
  const lines = record.split("\n");
  const now = lines.indexOf("## Now") + 1;
  const end = lines.findIndex((line, index) => index >= now && !isLeast(line));
  return [...lines.slice(0, end), lines.at(-1) ?? ""].map(withZeros).join("\n");
}

function isLeast(line: string): boolean {
  return line.startsWith("Asked last: ") || line === "Standing:" || PIN.test(line);
}

/**
 * Handles, the tag and the name of the conversation are counted as zeros; what they may cost more is counted
 * separately.
 */
function withZeros(line: string): string {
  const zeros = (found: string): string => found.replaceAll(/[0-9a-z]/g, "0");
  return line
    .replaceAll(/(?<=\bh-)[0-9a-z]{8,}\b/g, zeros)
    .replace(/(?<=^⟪(?:palimpsest|end of) handoff \d+ · )[0-9a-z]+/, zeros);
}
