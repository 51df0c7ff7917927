import type { Message } from "../../../model/message.ts";
import { rememberByIdentity } from "../../../remember-by-identity.ts";
import { findHostBlocks } from "../../../turns/find-host-blocks.ts";
import { splitSentences } from "./split-sentences.ts";

/** How text begins that hosts send in the user's name: rules files, commands of their own, notices. */
const HOST_TEXT =
  /^\s{0,9}(?:# AGENTS\.md instructions|<INSTRUCTIONS>|<local-command-|<command-(?:name|message|args)>|<skill>|\[Request interrupted by user|Caveat: The messages below|Base directory for this skill:)/;

/**
 * What a person or the assistant wrote in a message, in unbroken stretches of the original text.
 *
 * A quotation from one stretch can be found again word for word: it never runs across a block
 * that a host put in, or from one part into the next. Empty for tools and for text of ours.
 */
export function readSegments(message: Message): readonly string[] {
  return isSaid(message) ? readSaid(message).segments : NOTHING;
}

/** The sentences that a person or the assistant wrote in a message; none for tools and for text of ours. */
export function readSentences(message: Message): readonly string[] {
  return isSaid(message) ? readSaid(message).sentences : NOTHING;
}

const NOTHING: readonly string[] = [];

/** Longer ones are pasted data, and nobody could quote them. */
const LONGEST_SENTENCE = 500;

/** Together, because whoever asks for one of the two comes back for the other. */
const readSaid = rememberByIdentity((message: Message) => {
  const segments = cutSegments(message);
  const sentences: string[] = [];
  for (const segment of segments) {
    for (const text of splitSentences(segment)) if (text.length <= LONGEST_SENTENCE) sentences.push(text);
  }
  return { segments, sentences };
});

/** Whether a message is of a person or the assistant, and not of ours. */
export function isSaid({ role, meta }: Message): boolean {
  return meta?.kind === undefined && (role === "user" || role === "assistant");
}

function cutSegments({ role, parts }: Message): readonly string[] {
  const segments: string[] = [];
  for (const part of parts) {
    if (part.kind !== "text") continue;
    let done = 0;
    for (const { start, end } of role === "user" ? findHostBlocks(part.text) : []) {
      segments.push(part.text.slice(done, start));
      done = end;
    }
    segments.push(part.text.slice(done));
  }
  return segments.filter((segment) => segment.trim() !== "" && !(role === "user" && HOST_TEXT.test(segment)));
}
