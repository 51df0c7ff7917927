import { isObject } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { BreakpointHint, CacheHints } from "../../core/prompt-cache/cache-hints.ts";
import { cacheMarker, markBlock, markHinted, setCacheKey } from "../mark-block.ts";
import { fieldsBeforeContent, messageFields } from "./message-fields.ts";

/**
 * Writes OpenAI's routing key into a request body, or OpenRouter's breakpoints into it or an array of messages.
 *
 * Nothing but markers and the key changes; content that was a bare string becomes a list of one text.
 * Messages without a breakpoint stay the same objects. A hint that does not fit is left out.
 */
export function applyCacheHints(wire: unknown, { breakpoints, key }: CacheHints): unknown {
  const ours = breakpoints.filter((hint) => hint.provider === "openrouter");
  if (Array.isArray(wire)) return ours.length === 0 ? wire : markHinted(wire, ours, 0, markMessage);
  if (!isObject(wire)) return wire;
  const keyed = setCacheKey(wire, key);
  const messages = keyed["messages"];
  return ours.length === 0 || !Array.isArray(messages)
    ? keyed
    : { ...keyed, messages: markHinted(messages, ours, 0, markMessage) };
}

function markMessage(message: WireObject, { placement, ttl }: BreakpointHint): WireObject {
  const content = message["content"];
  const blocks: unknown = typeof content === "string" ? [{ type: "text", text: content }] : content;
  if (!Array.isArray(blocks)) return message;
  const index = placement.outputIndex ?? placement.partIndex - countPartsBefore(message);
  const marked = markBlock(blocks, index, cacheMarker(ttl));
  return marked === blocks ? message : { ...message, content: marked };
}

/** Reasoning is in separate fields, and comes before the content when a message is read. */
function countPartsBefore(message: WireObject): number {
  if (message["role"] !== "assistant") return 0;
  return fieldsBeforeContent.reduce(
    (count, field) => count + messageFields[field].decode(message[field], message).length,
    0,
  );
}
