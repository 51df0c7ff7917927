import type { Message } from "../../model/message.ts";
import { findHostBlocks } from "../../turns/find-host-blocks.ts";

/** How text begins that hosts send in the user's name: rules files, commands of their own, notices. */
const HOST_TEXT =
  /^\s{0,9}(?:# AGENTS\.md instructions|<INSTRUCTIONS>|<local-command-|<command-(?:name|message|args)>|<skill>|\[Request interrupted by user|Caveat: The messages below|Base directory for this skill:)/;

/**
 * What a person wrote in a message, in unbroken stretches of the original text.
 *
 * A quotation from one stretch can be found again word for word: it never runs across a block that a host put in, or from
 * one part into the next.
 */
export function readSegments({ parts }: Message): readonly string[] {
  const segments: string[] = [];
  for (const part of parts) {
    if (part.kind !== "text") continue;
    let done = 0;
    for (const { start, end } of findHostBlocks(part.text)) {
      segments.push(part.text.slice(done, start));
      done = end;
    }
    segments.push(part.text.slice(done));
  }
  return segments.filter((segment) => segment.trim() !== "" && !HOST_TEXT.test(segment));
}
