import type { ToolCallPart, ToolResultPart } from "../model/message.ts";
import type { RedactedMessage } from "../model/redacted.ts";
import type { ToolActivity } from "../model/tool-activity.ts";
import { describeActivity } from "./describe-activity.ts";

/** A result and the index of the message that contains it. */
interface PlacedResult {
  readonly part: ToolResultPart;
  readonly messageIndex: number;
}

interface PlacedCall {
  readonly part: ToolCallPart;
  readonly messageIndex: number;
  result?: PlacedResult;
}

/** The calls with one id in order, and how many of them have their result. */
interface Queue {
  readonly calls: PlacedCall[];
  answered: number;
}

/**
 * Lists the tool calls of a transcript in order, each with its result.
 *
 * Some servers reuse one id for every call, so a result belongs to the oldest open call with that id, wherever the
 * result is. `firstNumber` is the number of the first message in the whole session.
 */
export function listActivities(messages: readonly RedactedMessage[], firstNumber = 1): readonly ToolActivity[] {
  return pairCalls(messages).map(({ part, messageIndex, result }) =>
    describeActivity({
      call: part,
      result: result?.part,
      messageIndex,
      messageNumber: firstNumber + messageIndex,
      resultMessageIndex: result?.messageIndex,
    }),
  );
}

function pairCalls(messages: readonly RedactedMessage[]): readonly PlacedCall[] {
  const calls: PlacedCall[] = [];
  const waiting = new Map<string, Queue>();
  for (const [messageIndex, message] of messages.entries()) {
    for (const part of message.parts) {
      if (part.kind === "tool-call") {
        const call: PlacedCall = { part, messageIndex };
        calls.push(call);
        const queue = waiting.get(part.callId);
        if (queue === undefined) waiting.set(part.callId, { calls: [call], answered: 0 });
        else queue.calls.push(call);
      } else if (part.kind === "tool-result") {
        const queue = waiting.get(part.callId);
        const call = queue?.calls[queue.answered];
        if (queue === undefined || call === undefined) continue;
        call.result = { part, messageIndex };
        queue.answered += 1;
      }
    }
  }
  return calls;
}
