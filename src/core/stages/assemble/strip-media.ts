import type { Originals } from "../../markers/collect-originals.ts";
import { writeValue } from "../../markers/write-original.ts";
import type { MediaPart, Message, OutputPart, Part, TextPart } from "../../model/message.ts";
import type { MediaReducer } from "../../ports.ts";
import { findNewestMedia } from "../../turns/find-newest-media.ts";
import { isVisibleReply } from "../../turns/is-visible-reply.ts";

/**
 * Takes out old media: only the newest user's message with media, the newest result with media and
 * the latest reply keep theirs. In place of each other stands what it was and its handle, the same
 * every time.
 */
export function stripMedia(messages: readonly Message[], originals: Originals, reducer?: MediaReducer): Message[] {
  const newest = findNewestMedia(messages);
  const latestReply = messages.findLastIndex(isVisibleReply);
  return messages.map((message, index) => {
    const takeOut = (media: MediaPart): TextPart => placeholder(message, media, originals, reducer);
    const strip = (part: Part): Part => {
      if (part.kind === "media" && index !== newest.turn && index !== latestReply) return takeOut(part);
      return part.kind === "tool-result" && index !== newest.result ? stripResult(part, takeOut) : part;
    };
    const parts = message.parts.map(strip);
    return parts.some((part, place) => part !== message.parts[place]) ? { ...message, parts } : message;
  });
}

function stripResult(part: Extract<Part, { kind: "tool-result" }>, takeOut: (media: MediaPart) => TextPart): Part {
  if (part.output.kind !== "parts" || !part.output.parts.some(isMedia)) return part;
  const parts = part.output.parts.map((inner) => (isMedia(inner) ? takeOut(inner) : inner));
  return { ...part, output: { kind: "parts", parts } };
}

function isMedia(part: OutputPart): part is MediaPart {
  return part.kind === "media";
}

function placeholder(
  message: Message,
  part: MediaPart,
  originals: Originals,
  reducer: MediaReducer | undefined,
): TextPart {
  const { media, mediaType, source, wire } = part;
  const handle = originals.addWritten("media", writeValue(message, wire ?? { media, mediaType, source }));
  const description = reducer?.describe(part)?.replace(/\s+/g, " ").trim();
  return {
    kind: "text",
    meta: { kind: "note" },
    text: `[${mediaType ?? media} taken out${description === undefined ? "" : `: ${description}`} ${handle}]`,
  };
}
