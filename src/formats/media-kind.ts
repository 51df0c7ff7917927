import type { MediaPart } from "../core/model/message.ts";

/** The kind of media that a MIME type means; a file if there is none. */
export function mediaKindOf(mediaType: string | undefined): MediaPart["media"] {
  const [family] = (mediaType ?? "").split("/", 1);
  if (family === "image" || family === "audio" || family === "video") return family;
  return family === "text" || mediaType === "application/pdf" ? "document" : "file";
}
