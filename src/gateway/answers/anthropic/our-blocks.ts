import type { WireObject } from "../../../core/model/json.ts";
import type { CallResult, OurCall } from "../../../lookup/answer-call.ts";
import { isOurTool } from "../../../lookup/retrieval-tools.ts";
import type { Round } from "../answer-format.ts";

/** Whether a block of an answer is a call that we answer. */
export function isOurBlock({ type, name }: WireObject): boolean {
  return type === "tool_use" && isOurTool(name);
}

/** The round of one answer. */
export function parseMessageRound(said: readonly WireObject[], isComplete: boolean): Round {
  return {
    items: [writeAssistant(said)],
    ourCalls: isComplete ? parseOurCalls(said) : [],
    hasClientCalls: said.some((block) => block["type"] === "tool_use" && !isOurBlock(block)),
    hidesCalls: said.some(isOurBlock),
  };
}

function parseOurCalls(blocks: readonly WireObject[]): OurCall[] {
  return blocks.flatMap(({ type, id, name, input }) =>
    type === "tool_use" && isOurTool(name) && typeof id === "string" ? [{ id, name, input }] : [],
  );
}

/** What the model said, as a message of a history. */
export function writeAssistant(content: readonly WireObject[]): string {
  return JSON.stringify({ role: "assistant", content });
}

/** Results as blocks of the message that answers the call. */
export function writeResultBlocks(results: readonly CallResult[]): string[] {
  return results.map(({ call, text, isError }) =>
    JSON.stringify({ type: "tool_result", tool_use_id: call.id, content: text, ...(isError && { is_error: true }) }),
  );
}
