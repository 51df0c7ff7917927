import { textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { MediaPart, OutputPart, TextPart } from "../../core/model/message.ts";
import { dataUrl } from "../data-url.ts";
import { textFields } from "./decode-content.ts";

/** Who wrote the content: the API has one kind of text block for the model and one for everyone else. */
type ContentSide = "input" | "output";

/** Writes content as a bare string if it is one plain text, otherwise as a list of blocks. */
export function encodeContent(parts: readonly OutputPart[], side: ContentSide): string | unknown[] {
  const [first] = parts;
  if (parts.length === 1 && first?.kind === "text" && first.wire === undefined) return first.text;
  return encodeBlocks(parts, side);
}

export function encodeBlocks(parts: readonly OutputPart[], side: ContentSide): unknown[] {
  return parts.map((part) => encodeBlock(part, side));
}

function encodeBlock(part: OutputPart, side: ContentSide): unknown {
  switch (part.kind) {
    case "text":
      return encodeText(part, side);
    case "media":
      return isContentBlock(part.wire) ? part.wire : mediaBlock(part, side);
    case "opaque":
      return part.wire;
  }
}

function encodeText({ text, wire }: TextPart, side: ContentSide): WireObject {
  const type = textField(wire, "type") ?? "";
  const field = Object.hasOwn(textFields, type) ? textFields[type] : undefined;
  return field === undefined ? { type: `${side}_text`, text } : { ...wire, [field]: text };
}

/** A screenshot has its own place in a computer output, and occurs nowhere else. */
function isContentBlock(wire: WireObject | undefined): boolean {
  return textField(wire, "type")?.startsWith("input_") === true;
}

/** A block for media without one; a text that names it if there is no address, or no place for it. */
function mediaBlock(part: MediaPart, side: ContentSide): WireObject {
  const { media, source } = part;
  const address = media === "image" ? imageAddress(part) : fileAddress(part);
  // What the model wrote can contain only text.
  if (side === "input" && address !== undefined) {
    return media === "image" ? { type: "input_image", detail: "auto", ...address } : { type: "input_file", ...address };
  }
  return { type: `${side}_text`, text: source.kind === "text" ? source.text : `[${media}]` };
}

/** How images and screenshots say where their bytes are; undefined if they have none. */
export function imageAddress({ source, mediaType }: MediaPart): WireObject | undefined {
  switch (source.kind) {
    case "base64":
      return { image_url: dataUrl(source.data, mediaType) };
    case "url":
      return { image_url: source.url };
    case "file":
      return { file_id: source.fileId };
    default:
      return undefined;
  }
}

function fileAddress({ source, mediaType, media }: MediaPart): WireObject | undefined {
  switch (source.kind) {
    case "base64":
      // Inline files need a name; the model sees it.
      return { filename: media, file_data: mediaType === undefined ? source.data : dataUrl(source.data, mediaType) };
    case "url":
      return { file_url: source.url };
    case "file":
      return { file_id: source.fileId };
    default:
      return undefined;
  }
}
