import { isObject, textField } from "../../core/json/wire-value.ts";
import { writeNotes } from "./session-log.ts";

/** The output that answers each kind of call. */
const OUTPUT_TYPES: ReadonlyMap<string, string> = new Map([
  ["function_call", "function_call_output"],
  ["custom_tool_call", "custom_tool_call_output"],
  ["local_shell_call", "local_shell_call_output"],
]);

const OUTPUTS: ReadonlySet<string> = new Set(OUTPUT_TYPES.values());

export interface PairedItems {
  readonly items: readonly unknown[];
  readonly notes: readonly string[];
  /** Where an item of the input is now; the length of `items` for one past the end. */
  indexOf(position: number): number;
}

/**
 * Makes every call and every output of a log half of a pair, as the Responses API demands: an
 * interrupted call is answered by a placeholder that says so, an output without its call is kept as
 * a user message, and copies are left out.
 */
export function pairCodexItems(items: readonly unknown[]): PairedItems {
  const answered = answeredCalls(items);
  const seenCalls = new Set<string>();
  const seenOutputs = new Set<string>();
  const paired: unknown[] = [];
  const indexes: number[] = [];
  const counts = { standIns: 0, orphans: 0, copies: 0 };

  for (const item of items) {
    indexes.push(paired.length);
    const callId = callIdOf(item);
    const outputId = outputIdOf(item);
    if ((callId !== undefined && seenCalls.has(callId)) || (outputId !== undefined && seenOutputs.has(outputId))) {
      counts.copies += 1;
    } else if (outputId !== undefined && !seenCalls.has(outputId)) {
      counts.orphans += 1;
      paired.push(asUserMessage(item));
    } else {
      paired.push(item);
    }
    if (outputId !== undefined && seenCalls.has(outputId)) seenOutputs.add(outputId);
    if (callId === undefined || seenCalls.has(callId)) continue;
    seenCalls.add(callId);
    if (answered.has(callId)) continue;
    counts.standIns += 1;
    paired.push(standIn(item, callId));
  }

  return {
    items: paired,
    notes: writeNotes([
      ["tool calls without an output in the log, answered by a placeholder that says so", counts.standIns],
      ["tool outputs without their call, kept as user messages", counts.orphans],
      ["repeated tool calls and outputs, left out", counts.copies],
    ]),
    indexOf: (position) => indexes[position] ?? paired.length,
  };
}

/** The calls with an output after them. */
function answeredCalls(items: readonly unknown[]): Set<string> {
  const calls = new Set<string>();
  const answered = new Set<string>();
  for (const item of items) {
    const callId = callIdOf(item);
    const outputId = outputIdOf(item);
    if (callId !== undefined) calls.add(callId);
    if (outputId !== undefined && calls.has(outputId)) answered.add(outputId);
  }
  return answered;
}

function callIdOf(item: unknown): string | undefined {
  return OUTPUT_TYPES.has(textField(item, "type") ?? "") ? textField(item, "call_id") : undefined;
}

function outputIdOf(item: unknown): string | undefined {
  return OUTPUTS.has(textField(item, "type") ?? "") ? textField(item, "call_id") : undefined;
}

function standIn(call: unknown, callId: string): unknown {
  return {
    type: OUTPUT_TYPES.get(textField(call, "type") ?? ""),
    call_id: callId,
    output: "[palimpsest: the session log holds no output for this call]",
  };
}

function asUserMessage(output: unknown): unknown {
  const content = isObject(output) ? output["output"] : undefined;
  const text = typeof content === "string" ? content : JSON.stringify(content ?? "");
  return {
    type: "message",
    role: "user",
    content: Array.isArray(content) ? content : [{ type: "input_text", text }],
  };
}
