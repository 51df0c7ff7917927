import { isObject } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { BreakpointHint, CacheHints } from "../../core/prompt-cache/cache-hints.ts";
import { cacheMarker, markBlock, markHinted } from "../mark-block.ts";
import { decodeInstructions } from "./decode.ts";

/**
 * Writes breakpoints into a request body or an array of messages.
 *
 * Nothing but markers changes; content that was a bare string becomes one text block, which means the same to the API.
 * Messages without a breakpoint stay the same objects. A hint that does not fit is left out.
 */
export function applyCacheHints(wire: unknown, { breakpoints }: CacheHints): unknown {
  const ours = breakpoints.filter((hint) => hint.provider === "anthropic");
  if (ours.length === 0) return wire;
  if (Array.isArray(wire)) return markHinted(wire, ours, 0, markMessage);
  if (!isObject(wire) || !Array.isArray(wire["messages"])) return wire;

  const instructions = decodeInstructions(wire["system"]).length;
  const onSystem = ours.find((hint) => hint.messageIndex < instructions);
  return {
    ...wire,
    ...(onSystem !== undefined && { system: markContent(wire["system"], onSystem) }),
    messages: markHinted(wire["messages"], ours, instructions, markMessage),
  };
}

function markMessage(message: WireObject, hint: BreakpointHint): WireObject {
  const content = markContent(message["content"], hint);
  return content === message["content"] ? message : { ...message, content };
}

function markContent(content: unknown, { placement, ttl }: BreakpointHint): unknown {
  const blocks: unknown = typeof content === "string" ? [{ type: "text", text: content }] : content;
  return Array.isArray(blocks) ? markBlock(blocks, placement.partIndex, cacheMarker(ttl)) : content;
}
