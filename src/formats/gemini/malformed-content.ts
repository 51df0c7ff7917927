import type { Message, OpaquePart } from "../../core/model/message.ts";

/** The type of the opaque part that stands for an entry of `contents` that is no content. */
export const MALFORMED_CONTENT = "malformed-content";

/** The entry of `contents` a message stands for as a whole, or undefined for any other message. */
export function malformedContentOf({ parts }: Message): OpaquePart | undefined {
  const [part] = parts;
  const whole = parts.length === 1 && part?.kind === "opaque" && part.type === MALFORMED_CONTENT;
  return whole ? part : undefined;
}
