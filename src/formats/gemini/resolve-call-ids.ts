import type { Part, ToolCallPart, ToolResultPart } from "../../core/model/message.ts";
import { numberedCallId, numberedResponseId } from "./call-id.ts";
import { type Named, responsePairer } from "./pair-responses.ts";

/** Completes the call ids of the next message. */
export type CallIdResolver = (parts: readonly Part[], fromModel: boolean) => readonly Part[];

/**
 * Makes the reader of call ids for one transcript; it must see the messages in order.
 *
 * A part that has no id on the wire comes in with an empty `callId`. A call then gets its number, a
 * response the id of the call it answers in the model turn before it.
 */
export function callIdResolver(): CallIdResolver {
  let calls = 0;
  let strayResponses = 0;
  let open: readonly ToolCallPart[] = [];
  let pair = responsePairer([]);

  const number = (part: ToolCallPart): ToolCallPart => {
    calls += 1;
    return part.callId === "" ? { ...part, callId: numberedCallId(calls) } : part;
  };

  const answer = (part: ToolResultPart, call: ToolCallPart | undefined): ToolResultPart => {
    if (call !== undefined) return { ...part, callId: call.callId };
    if (part.callId !== "") return part;
    strayResponses += 1;
    return { ...part, callId: numberedResponseId(strayResponses) };
  };

  return (parts, fromModel) => {
    const answered = pair(parts.filter(isResult).map(named)).values();
    const resolved = parts.map((part) => {
      if (part.kind === "tool-call") return number(part);
      if (part.kind !== "tool-result") return part;
      const index = answered.next().value;
      return answer(part, index === undefined ? undefined : open[index]);
    });

    if (fromModel || parts.some(isCall)) {
      open = resolved.filter(isCall);
      pair = responsePairer(parts.filter(isCall).map(named));
    }
    return resolved;
  };
}

function isCall(part: Part): part is ToolCallPart {
  return part.kind === "tool-call";
}

function isResult(part: Part): part is ToolResultPart {
  return part.kind === "tool-result";
}

/** How a call or a response is named on the wire, before it gets a number. */
function named(part: ToolCallPart | ToolResultPart): Named {
  return { id: part.callId === "" ? undefined : part.callId, name: part.toolName ?? "" };
}
