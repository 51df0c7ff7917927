import type { Message, Part } from "../model/message.ts";

/** Positions of the newest media; the number of messages if there are none. */
export interface NewestMedia {
  /** The newest message of a user that shows something. */
  readonly turn: number;
  /** The newest message with a result that shows something. */
  readonly result: number;
}

/** Finds what keeps its media in any case: the newest that the user showed, and the newest that a tool showed. */
export function findNewestMedia(messages: readonly Message[]): NewestMedia {
  const orLength = (index: number): number => (index === -1 ? messages.length : index);
  return {
    turn: orLength(messages.findLastIndex(({ role, parts }) => role === "user" && parts.some(isMedia))),
    result: orLength(messages.findLastIndex(({ parts }) => parts.some(showsMedia))),
  };
}

function isMedia({ kind }: { readonly kind: string }): boolean {
  return kind === "media";
}

function showsMedia(part: Part): boolean {
  return part.kind === "tool-result" && part.output.kind === "parts" && part.output.parts.some(isMedia);
}
