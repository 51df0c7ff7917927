import type { WireObject } from "../../core/model/json.ts";
import type { MediaPart } from "../../core/model/message.ts";

/** The API wants a MIME type for inline data; the most common type of each kind is used if none is given. */
const usualMediaTypes: Readonly<Record<MediaPart["media"], string>> = {
  image: "image/png",
  document: "application/pdf",
  audio: "audio/wav",
  video: "video/mp4",
  file: "text/plain",
};

/** Writes media unchanged or, if it did not come from this API, from its source. A list of one or none. */
export function encodeMedia({ wire, media, mediaType, source }: MediaPart): WireObject[] {
  if (wire !== undefined) return [wire];
  switch (source.kind) {
    case "base64":
      return [{ inlineData: { mimeType: mediaType ?? usualMediaTypes[media], data: source.data } }];
    case "text":
      return [{ text: source.text }];
    case "url":
      return [fileData(source.url, mediaType)];
    case "file":
      return [fileData(source.fileId, mediaType)];
    case "unknown":
      return [];
  }
}

function fileData(fileUri: string, mimeType: string | undefined): WireObject {
  return { fileData: mimeType === undefined ? { fileUri } : { mimeType, fileUri } };
}
