import { parseJson } from "../../core/json/parse-json.ts";
import type { SseEvent } from "../../core/text/sse-reader.ts";

/** An event as it goes over the wire. */
export function writeSse(data: unknown, event?: string): SseEvent {
  const text = typeof data === "string" ? data : JSON.stringify(data);
  const raw = `${event === undefined ? "" : `event: ${event}\n`}data: ${text}\n\n`;
  return { raw, data: text, ...(event !== undefined && { event }) };
}

/** The JSON that an event carries; undefined if it carries none, such as `[DONE]`. */
export function parseEventData({ data }: SseEvent): unknown {
  return data.startsWith("{") ? parseJson(data) : undefined;
}
