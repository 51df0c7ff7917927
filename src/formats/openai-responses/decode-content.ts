import { isObject, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { MediaPart, OutputPart, TextPart } from "../../core/model/message.ts";
import { type Located, parseUrl } from "../data-url.ts";
import { opaqueBlock } from "../opaque-block.ts";

/** Reads content: a bare string is one text without a wire object, a list is one part for each block. */
export function decodeContent(content: string | readonly unknown[]): OutputPart[] {
  return typeof content === "string" ? [{ kind: "text", text: content }] : content.map(decodeBlock);
}

/** The field with the text of a block, by the block's type. A refusal is what the assistant said instead. */
export const textFields: Readonly<Record<string, string>> = {
  input_text: "text",
  output_text: "text",
  refusal: "refusal",
};

function decodeBlock(block: unknown): OutputPart {
  if (!isObject(block)) return opaqueBlock(block);
  return decodeText(block) ?? decodeMedia(block) ?? opaqueBlock(block);
}

function decodeText(block: WireObject): TextPart | undefined {
  const type = textField(block, "type") ?? "";
  const field = Object.hasOwn(textFields, type) ? textFields[type] : undefined;
  const text = field === undefined ? undefined : textField(block, field);
  return text === undefined ? undefined : { kind: "text", text, wire: block };
}

/** Reads a picture, file or sound; undefined if the block is not one or does not say where its bytes are. */
export function decodeMedia(block: WireObject): MediaPart | undefined {
  switch (block["type"]) {
    case "input_image":
    case "computer_screenshot":
      return media("image", block, locate(textField(block, "image_url"), textField(block, "file_id")));
    case "input_file":
      return media("file", block, locateFile(block));
    case "input_audio":
      return media("audio", block, locateAudio(block["input_audio"]));
    default:
      return undefined;
  }
}

function media(kind: MediaPart["media"], wire: WireObject, located: Located | undefined): MediaPart | undefined {
  return located === undefined ? undefined : { kind: "media", media: kind, ...located, wire };
}

function locate(url: string | undefined, fileId: string | undefined): Located | undefined {
  if (url !== undefined) return parseUrl(url);
  return fileId === undefined ? undefined : { source: { kind: "file", fileId } };
}

function locateFile(block: WireObject): Located | undefined {
  const data = textField(block, "file_data");
  if (data === undefined) return locate(textField(block, "file_url"), textField(block, "file_id"));
  // Both forms are in use: a data URL, and bare base64.
  return data.startsWith("data:") ? parseUrl(data) : { source: { kind: "base64", data } };
}

function locateAudio(audio: unknown): Located | undefined {
  const data = textField(audio, "data");
  const format = textField(audio, "format");
  if (data === undefined || format === undefined) return undefined;
  return { source: { kind: "base64", data }, mediaType: `audio/${format}` };
}
