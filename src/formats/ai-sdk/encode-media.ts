import type { MediaPart, MediaSource } from "../../core/model/message.ts";

/**
 * Writes media that was read from no wire object as a file part, a form that messages and tool
 * outputs share.
 *
 * @returns Nothing where the source cannot be written: an id without its provider, a URL that is none.
 */
export function encodeMedia({ media, mediaType, source }: MediaPart): unknown[] {
  const data = encodeSource(source);
  if (data === undefined) return [];
  // The SDK takes the top-level type alone and leaves the rest to the provider.
  const topLevelType = media === "document" || media === "file" ? "application" : media;
  return [{ type: "file", mediaType: mediaType ?? topLevelType, data }];
}

function encodeSource(source: MediaSource): unknown {
  switch (source.kind) {
    case "base64":
      return { type: "data", data: source.data };
    case "text":
      return { type: "text", text: source.text };
    case "url":
      return URL.canParse(source.url) ? { type: "url", url: new URL(source.url) } : undefined;
    case "file":
    case "unknown":
      return undefined;
  }
}
