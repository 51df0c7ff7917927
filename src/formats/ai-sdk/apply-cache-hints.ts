import { isObject } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { BreakpointHint, CacheHints } from "../../core/prompt-cache/cache-hints.ts";
import { cacheMarker, markHinted } from "../mark-block.ts";
import { decode } from "./decode.ts";
import { findOutline } from "./find-outline.ts";

/**
 * Writes breakpoints into the options of `generateText`, or into a bare array of messages, as the provider's options of
 * the messages: the SDK puts them on the last block of each.
 *
 * Instructions that were a bare string become the system message that they mean. A hint that does not fit is left out.
 */
export function applyCacheHints(wire: unknown, { breakpoints }: CacheHints): unknown {
  const outline = findOutline(wire);
  if (breakpoints.length === 0 || outline === undefined) return wire;
  const { body, list, listKey, instructionsKey } = outline;
  const instructions = body?.[instructionsKey];
  const offset = decode(wire).messages.length - (typeof list === "string" ? 1 : list.length);
  const mark = (messages: readonly unknown[], from: number): unknown[] =>
    markHinted(messages, breakpoints, from, markMessage);
  const marked = mark(typeof list === "string" ? [{ role: "user", content: list }] : list, offset);
  if (body === undefined) return marked;
  const onInstructions = breakpoints.some(({ messageIndex }) => messageIndex < offset);
  return {
    ...body,
    ...(onInstructions && { [instructionsKey]: markInstructions(instructions, (list) => mark(list, 0)) }),
    [listKey]: marked,
  };
}

/** They keep their form if they are already messages. */
function markInstructions(instructions: unknown, mark: (list: readonly unknown[]) => unknown[]): unknown {
  if (Array.isArray(instructions)) return mark(instructions);
  return mark([typeof instructions === "string" ? { role: "system", content: instructions } : instructions])[0];
}

function markMessage(message: WireObject, hint: BreakpointHint): WireObject {
  const options = optionsOf(message["providerOptions"]);
  const own = optionsOf(options[hint.provider]);
  return {
    ...message,
    providerOptions: { ...options, [hint.provider]: { ...own, cacheControl: cacheMarker(hint.ttl) } },
  };
}

function optionsOf(value: unknown): WireObject {
  return isObject(value) ? value : {};
}
