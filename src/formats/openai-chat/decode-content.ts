import { isObject, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { MediaPart, OutputPart } from "../../core/model/message.ts";
import { type Located, parseUrl } from "../data-url.ts";

/** True for what may be in `content`: a string, a list, null or nothing. */
export function isContent(content: unknown): boolean {
  return content === undefined || content === null || typeof content === "string" || Array.isArray(content);
}

/** Reads the content of any message. A bare string is one part without `wire`; empty content gives no part at all. */
export function decodeContent(content: unknown): OutputPart[] {
  if (typeof content === "string") return content === "" ? [] : [{ kind: "text", text: content }];
  return Array.isArray(content) ? content.map(decodeContentPart) : [];
}

function decodeContentPart(block: unknown): OutputPart {
  if (!isObject(block)) return { kind: "opaque", type: "unknown", wire: block };
  const type = textField(block, "type") ?? "unknown";
  const text = type === "text" || type === "refusal" ? textField(block, type) : undefined;
  if (text !== undefined) return { kind: "text", text, wire: block };
  return decodeMedia(block) ?? { kind: "opaque", type, wire: block };
}

/** Reads a block that carries an image, audio, video or a file; undefined if it is not one, or is malformed. */
function decodeMedia(block: WireObject): MediaPart | undefined {
  switch (block["type"]) {
    case "image_url":
      return decodeLink("image", textField(block["image_url"], "url"), block);
    case "video_url":
      return decodeLink("video", textField(block["video_url"], "url"), block);
    case "input_audio":
      return decodeAudio(block);
    case "file":
      return decodeFile(block);
    default:
      return undefined;
  }
}

function decodeLink(media: "image" | "video", url: string | undefined, wire: WireObject): MediaPart | undefined {
  return url === undefined ? undefined : { kind: "media", media, ...parseUrl(url), wire };
}

function decodeAudio(wire: WireObject): MediaPart | undefined {
  const data = textField(wire["input_audio"], "data");
  const format = textField(wire["input_audio"], "format");
  if (data === undefined || format === undefined) return undefined;
  const mediaType = format === "mp3" ? "audio/mpeg" : `audio/${format}`;
  return { kind: "media", media: "audio", mediaType, source: { kind: "base64", data }, wire };
}

function decodeFile(wire: WireObject): MediaPart | undefined {
  const fileId = textField(wire["file"], "file_id");
  if (fileId !== undefined) return { kind: "media", media: "file", source: { kind: "file", fileId }, wire };
  const data = textField(wire["file"], "file_data");
  if (data === undefined) return undefined;
  // OpenAI accepts plain base64 here, OpenRouter also a link.
  const isLink = data.startsWith("data:") || data.startsWith("http");
  const located: Located = isLink ? parseUrl(data) : { source: { kind: "base64", data } };
  return { kind: "media", media: located.mediaType === "application/pdf" ? "document" : "file", ...located, wire };
}
