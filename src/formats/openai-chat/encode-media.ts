import type { MediaPart } from "../../core/model/message.ts";
import type { OpenAiChatContentPart } from "./wire.ts";

/** Writes media that did not come from this API. Nothing where its source is unknown: there is nothing to send. */
export function encodeMedia({ media, mediaType, source }: MediaPart): OpenAiChatContentPart[] {
  switch (source.kind) {
    case "text":
      return [{ type: "text", text: source.text }];
    case "file":
      return [{ type: "file", file: { file_id: source.fileId } }];
    case "url":
      return [
        media === "image"
          ? { type: "image_url", image_url: { url: source.url } }
          : { type: "file", file: { file_data: source.url } },
      ];
    case "base64":
      return [encodeData(media, mediaType, source.data)];
    case "unknown":
      return [];
  }
}

const audioFormats: Readonly<Record<string, "wav" | "mp3">> = {
  "audio/wav": "wav",
  "audio/x-wav": "wav",
  "audio/mpeg": "mp3",
  "audio/mp3": "mp3",
};

function encodeData(media: MediaPart["media"], mediaType: string | undefined, data: string): OpenAiChatContentPart {
  if (media === "image") {
    return { type: "image_url", image_url: { url: `data:${mediaType ?? "image/png"};base64,${data}` } };
  }
  const format =
    mediaType !== undefined && Object.hasOwn(audioFormats, mediaType) ? audioFormats[mediaType] : undefined;
  if (format !== undefined) return { type: "input_audio", input_audio: { data, format } };
  const url = `data:${mediaType ?? "application/octet-stream"};base64,${data}`;
  return { type: "file", file: { filename: mediaType === "application/pdf" ? "file.pdf" : "file", file_data: url } };
}
