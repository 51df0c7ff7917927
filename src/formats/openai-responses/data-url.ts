import type { MediaSource } from "../../core/model/message.ts";

/** Where an image or file comes from, and its media type where the address says it. */
export interface Located {
  readonly source: MediaSource;
  readonly mediaType?: string;
}

const PREFIX = "data:";
const BASE64 = ";base64";

/** Takes a base64 data URL apart; every other address stays an address. */
export function parseUrl(url: string): Located {
  if (!url.startsWith(PREFIX)) return { source: { kind: "url", url } };
  const comma = url.indexOf(",");
  const head = comma === -1 ? "" : url.slice(PREFIX.length, comma);
  if (!head.endsWith(BASE64)) return { source: { kind: "url", url } };
  const mediaType = head.slice(0, -BASE64.length);
  const source: MediaSource = { kind: "base64", data: url.slice(comma + 1) };
  return mediaType === "" ? { source } : { source, mediaType };
}

/** The data URL of base64 data: the inverse of `parseUrl`. */
export function dataUrl(data: string, mediaType: string | undefined): string {
  return `${PREFIX}${mediaType ?? ""}${BASE64},${data}`;
}
