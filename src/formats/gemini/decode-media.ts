import { isObject } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { MediaPart } from "../../core/model/message.ts";
import { mediaKindOf } from "../media-kind.ts";
import { fieldOf } from "./field.ts";

/** Reads `inlineData` or `fileData` of a part. Undefined if it is neither, or malformed. */
export function decodeMedia(wire: WireObject): MediaPart | undefined {
  const inline = fieldOf(wire, "inlineData");
  const file = fieldOf(wire, "fileData");
  if (isObject(inline)) {
    const data = fieldOf(inline, "data");
    return typeof data === "string" ? describe(inline, { kind: "base64", data }, wire) : undefined;
  }
  if (!isObject(file)) return undefined;
  const url = fieldOf(file, "fileUri");
  return typeof url === "string" ? describe(file, { kind: "url", url }, wire) : undefined;
}

function describe(data: WireObject, source: MediaPart["source"], wire: WireObject): MediaPart | undefined {
  const mediaType = fieldOf(data, "mimeType");
  if (mediaType === undefined) return { kind: "media", media: "file", source, wire };
  if (typeof mediaType !== "string") return undefined;
  return { kind: "media", media: mediaKindOf(mediaType), mediaType, source, wire };
}
