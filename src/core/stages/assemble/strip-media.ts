import type { Originals } from "../../markers/collect-originals.ts";
import type { MediaPart, Message, OutputPart, Part, TextPart } from "../../model/message.ts";
import { canonicalJson } from "../../text/canonical-json.ts";

/**
 * Takes out old media: only the newest user's message with media and the newest result with media
 * keep theirs. In place of each other stands what it was and its handle, the same every time.
 */
export function stripMedia(messages: readonly Message[], originals: Originals): Message[] {
  const newestTurn = messages.findLastIndex((message) => message.parts.some((part) => part.kind === "media"));
  const newestResult = messages.findLastIndex((message) => message.parts.some(holdsMedia));
  return messages.map((message, index) => {
    const strip = (part: Part): Part => {
      if (part.kind === "media" && index !== newestTurn) return placeholder(part, originals);
      return part.kind === "tool-result" && index !== newestResult ? stripResult(part, originals) : part;
    };
    return message.parts.some((part) => strip(part) !== part)
      ? { ...message, parts: message.parts.map(strip) }
      : message;
  });
}

function holdsMedia(part: Part): boolean {
  return part.kind === "tool-result" && part.output.kind === "parts" && part.output.parts.some(isMedia);
}

function stripResult(part: Extract<Part, { kind: "tool-result" }>, originals: Originals): Part {
  if (part.output.kind !== "parts" || !part.output.parts.some(isMedia)) return part;
  const parts = part.output.parts.map((inner) => (isMedia(inner) ? placeholder(inner, originals) : inner));
  return { ...part, output: { kind: "parts", parts } };
}

function isMedia(part: OutputPart): part is MediaPart {
  return part.kind === "media";
}

function placeholder({ media, mediaType, source, wire }: MediaPart, originals: Originals): TextPart {
  const handle = originals.add("media", canonicalJson(wire ?? { media, mediaType, source }));
  return { kind: "text", text: `[${mediaType ?? media} taken out ${handle}]` };
}
