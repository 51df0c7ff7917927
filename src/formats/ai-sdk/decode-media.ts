import { isObject, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { MediaPart, MediaSource } from "../../core/model/message.ts";
import { mediaKindOf } from "../media-kind.ts";
import { encodeBase64, toBytes } from "./bytes.ts";

/**
 * Reads an image or file, of a message or of a tool output, in any of the SDK's forms.
 *
 * The wire object stays by reference, so bytes and URL objects in it are written as the same values.
 *
 * @returns Undefined if it has none of these forms.
 */
export function decodeMedia(wire: WireObject): MediaPart | undefined {
  const source = decodeSource(wire);
  if (source === undefined) return undefined;
  const type = textField(wire, "type") ?? "";
  const mediaType = textField(wire, "mediaType") ?? source.mediaType;
  return {
    kind: "media",
    media: type.startsWith("image") ? "image" : mediaKindOf(mediaType),
    ...(mediaType === undefined ? {} : { mediaType }),
    source: source.source,
    wire,
  };
}

interface DecodedSource {
  readonly source: MediaSource;
  /** What a data URL says about itself. */
  readonly mediaType?: string;
}

function decodeSource(wire: WireObject): DecodedSource | undefined {
  switch (wire["type"]) {
    case "image":
      return decodeData(wire["image"]);
    case "file":
      return decodeData(wire["data"]);
    case "file-data":
    case "image-data":
      return decodeText(wire["data"]);
    case "file-url":
    case "image-url":
      return decodeText(wire["url"]);
    case "file-id":
    case "image-file-id":
      return typeof wire["fileId"] === "string" ? uploaded(wire["fileId"]) : decodeReference(wire["fileId"]);
    case "file-reference":
    case "image-file-reference":
      return decodeReference(wire["providerReference"]);
    default:
      return undefined;
  }
}

function decodeData(data: unknown): DecodedSource | undefined {
  const plain = decodeText(data) ?? decodeBytes(data);
  if (plain !== undefined) return plain;
  if (data instanceof URL) return decodeText(data.href);
  if (!isObject(data)) return undefined;
  switch (data["type"]) {
    case "data":
      return decodeText(data["data"]) ?? decodeBytes(data["data"]);
    case "url":
      return data["url"] instanceof URL ? decodeText(data["url"].href) : decodeText(data["url"]);
    case "reference":
      return decodeReference(data["reference"]);
    case "text":
      return typeof data["text"] === "string" ? { source: { kind: "text", text: data["text"] } } : undefined;
    default:
      return decodeReference(data);
  }
}

const scheme = /^[a-z][a-z0-9+.-]{0,30}:/i;

/** The SDK distinguishes strings by how they look: a data URL, another URL, or base64. */
function decodeText(text: unknown): DecodedSource | undefined {
  if (typeof text !== "string") return undefined;
  if (!scheme.test(text)) return { source: { kind: "base64", data: text } };
  const comma = text.indexOf(",");
  if (!text.startsWith("data:") || comma < 0) return { source: { kind: "url", url: text } };
  const source = { kind: "base64", data: text.slice(comma + 1) } as const;
  const [mediaType] = text.slice("data:".length, comma).split(";", 1);
  return mediaType ? { source, mediaType } : { source };
}

function decodeBytes(data: unknown): DecodedSource | undefined {
  const bytes = toBytes(data);
  return bytes === undefined ? undefined : { source: { kind: "base64", data: encodeBase64(bytes) } };
}

/** A reference that names several providers has no single id. */
function decodeReference(reference: unknown): DecodedSource | undefined {
  if (!isObject(reference)) return undefined;
  const ids = Object.values(reference);
  const [id] = ids;
  return ids.length === 1 && typeof id === "string" ? uploaded(id) : { source: { kind: "unknown" } };
}

function uploaded(fileId: string): DecodedSource {
  return { source: { kind: "file", fileId } };
}
