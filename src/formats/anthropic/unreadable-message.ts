import type { Message, OpaquePart } from "../../core/model/message.ts";

/** The type of the single opaque part that represents a whole unreadable message. */
export const UNREADABLE_MESSAGE = "message";

/**
 * The part that represents a whole unreadable message, or undefined for every other message.
 *
 * A readable message that happens to have a block of type `message` keeps its own object in `meta.wire`, which
 * distinguishes the two.
 */
export function unreadableMessage({ parts, meta }: Message): OpaquePart | undefined {
  const [part] = parts;
  const stands = parts.length === 1 && meta?.wire === undefined;
  return stands && part?.kind === "opaque" && part.type === UNREADABLE_MESSAGE ? part : undefined;
}
