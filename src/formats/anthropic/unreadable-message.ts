import type { Message, OpaquePart } from "../../core/model/message.ts";

/** The type of the one opaque part that stands for a whole message which could not be read. */
export const UNREADABLE_MESSAGE = "message";

/**
 * The part that holds a whole unreadable message, or undefined for every other message.
 *
 * A readable message that happens to hold a block of type `message` keeps its own object in
 * `meta.wire`, which tells the two apart.
 */
export function unreadableMessage({ parts, meta }: Message): OpaquePart | undefined {
  const [part] = parts;
  const stands = parts.length === 1 && meta?.wire === undefined;
  return stands && part?.kind === "opaque" && part.type === UNREADABLE_MESSAGE ? part : undefined;
}
