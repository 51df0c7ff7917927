import type { MediaReducer } from "../../base/ports.ts";
import type { MediaPart, Message, OutputPart, Part } from "../../model/message.ts";

/**
 * Makes the media of a request smaller, for the retry after a provider refused one as too large.
 *
 * Only this request goes out with them: a host keeps its own messages unchanged, so nothing is lost and nothing is
 * archived. Media for which the reducer has no smaller form stay. Returns the input array itself if nothing changed.
 */
export function shrinkMedia(messages: readonly Message[], reducer: MediaReducer): readonly Message[] {
  const shrunk = messages.map((message) => {
    const parts = message.parts.map((part): Part => {
      if (part.kind === "media") return shrink(part, reducer);
      if (part.kind !== "tool-result" || part.output.kind !== "parts") return part;
      const inner = part.output.parts.map((one): OutputPart => (one.kind === "media" ? shrink(one, reducer) : one));
      return isSame(inner, part.output.parts) ? part : { ...part, output: { kind: "parts", parts: inner } };
    });
    return isSame(parts, message.parts) ? message : { ...message, parts };
  });
  return isSame(shrunk, messages) ? messages : shrunk;
}

function shrink(part: MediaPart, reducer: MediaReducer): MediaPart {
  return reducer.shrink?.(part) ?? part;
}

function isSame(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.every((one, index) => one === right[index]);
}
