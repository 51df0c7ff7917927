import type { Message } from "../../../src/core/model/message.ts";
import type { Session } from "../session.ts";
import { tokensOf } from "../sizes.ts";
import type { Strategy } from "../strategy.ts";
import { createMessageTable, type MessageTable } from "./message-table.ts";
import type { RecordedRequest, Recording } from "./recording.ts";

/** What a request and its tools take if the recording does not say. */
const REQUEST_SECONDS = 15;

/**
 * Sends a recorded session through a strategy, request by request: each answer of the model was a request with
 * everything before it. Open-loop: the answers stay the recorded ones.
 */
export async function replay(session: Session, strategy: Strategy): Promise<Recording> {
  const table = createMessageTable(session.format);
  const requests: RecordedRequest[] = [];
  const run = strategy.start();
  for (const { index, atSeconds } of listRequests(session)) {
    const sent = await run.send(session.messages.slice(0, index), atSeconds);
    requests.push({
      ...recordMessages(sent.messages, table),
      outputTokens: tokensOf(session.messages[index] ?? EMPTY),
      atSeconds,
      stored: sent.stored ?? 0,
      ...(sent.isRefused === true && { isRefused: true }),
      ...(sent.summary !== undefined && { summary: sent.summary }),
    });
  }
  return { session: session.name, strategy: strategy.name, table: table.messages, requests };
}

/** The messages of one request by number, and their size. */
export function recordMessages(
  messages: readonly Message[],
  table: MessageTable,
): Pick<RecordedRequest, "messages" | "tokens" | "bytes"> {
  const numbers = messages.map((message) => table.numberOf(message));
  const sum = (key: "tokens" | "bytes"): number =>
    numbers.reduce((total, number) => total + (table.messages[number]?.[key] ?? 0), 0);
  return { messages: numbers, tokens: sum("tokens"), bytes: sum("bytes") };
}

/** When the model was asked: the index of each of its answers, and the time. */
export function listRequests({ messages, pausesBefore }: Session): { index: number; atSeconds: number }[] {
  const requests: { index: number; atSeconds: number }[] = [];
  let atSeconds = 0;
  for (const [index, message] of messages.entries()) {
    atSeconds += pausesBefore.get(index) ?? 0;
    if (message.role !== "assistant" || index === 0) continue;
    requests.push({ index, atSeconds });
    atSeconds += REQUEST_SECONDS;
  }
  return requests;
}

const EMPTY: Message = { role: "assistant", parts: [] };
