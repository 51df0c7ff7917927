import type { MediaSource } from "../core/model/message.ts";

/** Where an image or file comes from, and its media type if the address says it. */
export interface Located {
  readonly source: MediaSource;
  readonly mediaType?: string;
}

const PREFIX = "data:";
const BASE64 = ";base64";

/** Takes a base64 data URL apart; every other address stays an address. By position: the data may be megabytes long. */
export function parseUrl(url: string): Located {
  const comma = url.indexOf(",");
  const head = url.startsWith(PREFIX) && comma !== -1 ? url.slice(PREFIX.length, comma) : "";
  if (!head.endsWith(BASE64)) return { source: { kind: "url", url } };
  // Parameters such as a character set are not part of the type that providers accept.
  const [mediaType = ""] = head.split(";", 1);
  const source: MediaSource = { kind: "base64", data: url.slice(comma + 1) };
  return mediaType === "" ? { source } : { source, mediaType };
}

/** The data URL of base64 data: the inverse of `parseUrl`. */
export function dataUrl(data: string, mediaType: string | undefined): string {
  return `${PREFIX}${mediaType ?? ""}${BASE64},${data}`;
}
