import type { WireObject } from "../../core/model/json.ts";
import type {
  Message,
  OutputPart,
  Part,
  ReasoningPart,
  ToolCallPart,
  ToolResultPart,
} from "../../core/model/message.ts";
import { isFreeType } from "./call-kinds.ts";
import { canonicalRole, reasoningText } from "./decode-item.ts";
import { encodeCallInKind, encodePlainCall, encodePlainResult, encodeResultInKind } from "./encode-call.ts";
import { encodeBlocks, encodeContent } from "./encode-content.ts";
import type { PairPlan } from "./plan-pairs.ts";

/**
 * Writes one message as input items, mostly as one.
 *
 * A hand-written message may contain what this API keeps in separate items, such as text and calls: each becomes an
 * item, in the order of the parts.
 */
export function encodeMessage(message: Message, pairs: PairPlan): unknown[] {
  const wire = message.meta?.wire;
  const items: unknown[] = [];
  let content: OutputPart[] = [];
  let openWire = wire;

  const closeContent = (): void => {
    if (content.length === 0 && openWire === undefined) return;
    items.push(messageItem(message, content, openWire));
    content = [];
    // Only one item may carry the id of the original.
    openWire = undefined;
  };

  for (const part of message.parts) {
    if (isContent(part, wire)) {
      content.push(part);
      continue;
    }
    if (content.length > 0) closeContent();
    items.push(...encodeItem(part, pairs));
  }
  closeContent();
  return items;
}

/** An opaque part of a message item is a block of its content; on its own it is an item. */
function isContent(part: Part, wire: WireObject | undefined): part is OutputPart {
  return part.kind === "text" || part.kind === "media" || (part.kind === "opaque" && wire !== undefined);
}

function messageItem({ role }: Message, parts: readonly OutputPart[], wire: WireObject | undefined): WireObject {
  const side = role === "assistant" ? "output" : "input";
  const content = Array.isArray(wire?.["content"]) ? encodeBlocks(parts, side) : encodeContent(parts, side);
  const wireRole = wire?.["role"];
  // A result that became text comes from the client; the only role for it here is the user's.
  const ownRole = role === "tool" ? "user" : role;
  return { ...wire, role: canonicalRole(wireRole) === role ? wireRole : ownRole, content };
}

function encodeItem(part: Part, pairs: PairPlan): unknown[] {
  switch (part.kind) {
    case "opaque":
      return [part.wire];
    case "reasoning":
      return encodeReasoning(part);
    case "tool-call":
      return [encodeCall(part, pairs)];
    case "tool-result":
      return [encodeResult(part, pairs)];
    default:
      return [];
  }
}

/** Reasoning without a wire object is left out: the provider accepts only what it wrote itself. */
function encodeReasoning({ text, sealed, wire }: ReasoningPart): unknown[] {
  if (wire === undefined) return [];
  if (sealed || text === reasoningText(wire)) return [wire];
  return [{ ...wire, summary: [{ type: "summary_text", text }] }];
}

function encodeCall(part: ToolCallPart, pairs: PairPlan): WireObject {
  const keepsKind = isFreeType(part.wire?.["type"]) || !pairs.plain.has(part.callId);
  return (keepsKind ? encodeCallInKind(part) : undefined) ?? encodePlainCall(part);
}

function encodeResult(part: ToolResultPart, pairs: PairPlan): WireObject {
  const keepsKind = isFreeType(part.wire?.["type"]) || !pairs.plain.has(part.callId);
  const type = pairs.custom.has(part.callId) ? "custom_tool_call_output" : "function_call_output";
  return (keepsKind ? encodeResultInKind(part) : undefined) ?? encodePlainResult(part, type);
}
