import type { MediaPart } from "../core/model/message.ts";

/** What kind of media a MIME type stands for; a file where nobody said. */
export function mediaKindOf(mediaType: string | undefined): MediaPart["media"] {
  const [family] = (mediaType ?? "").split("/", 1);
  if (family === "image" || family === "audio" || family === "video") return family;
  return family === "text" || mediaType === "application/pdf" ? "document" : "file";
}
