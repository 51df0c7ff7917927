import { parseJson } from "../../core/text/parse-json.ts";

/** One event of a stream, with the very bytes it came in, so that it can be passed on untouched. */
export interface SseEvent {
  readonly raw: string;
  /** Undefined where the stream gave none. */
  readonly event?: string;
  /** The data lines joined; empty for a comment such as a ping. */
  readonly data: string;
}

/** Reads server-sent events from text that arrives in pieces of any size. */
export interface SseReader {
  /** The events that are whole after this piece. */
  push(piece: string): SseEvent[];
  /** What was left over when the stream ended: an event that never got its empty line. */
  end(): string;
}

const EVENT_END = /\r\n\r\n|\n\n|\r\r|\n\r\n/g;

export function createSseReader(): SseReader {
  let pending = "";
  // Where the search for an end goes on: what was searched before is not searched again.
  let searched = 0;
  return {
    push(piece) {
      pending += piece;
      const events: SseEvent[] = [];
      let start = 0;
      EVENT_END.lastIndex = searched;
      for (let end = EVENT_END.exec(pending); end !== null; end = EVENT_END.exec(pending)) {
        events.push(readEvent(pending.slice(start, EVENT_END.lastIndex)));
        start = EVENT_END.lastIndex;
      }
      pending = pending.slice(start);
      // An end may have arrived in part.
      searched = Math.max(0, pending.length - 3);
      return events;
    },
    end: () => pending,
  };
}

/** An event as it goes over the wire. */
export function writeSse(data: unknown, event?: string): SseEvent {
  const text = typeof data === "string" ? data : JSON.stringify(data);
  const raw = `${event === undefined ? "" : `event: ${event}\n`}data: ${text}\n\n`;
  return { raw, data: text, ...(event !== undefined && { event }) };
}

/** The JSON that an event carries; undefined where it carries none, such as `[DONE]`. */
export function readEventData({ data }: SseEvent): unknown {
  return data.startsWith("{") ? parseJson(data) : undefined;
}

function readEvent(raw: string): SseEvent {
  const data: string[] = [];
  let event: string | undefined;
  for (const line of raw.split(/\r\n|\n|\r/)) {
    if (line.startsWith("data:")) data.push(line.slice(line[5] === " " ? 6 : 5));
    else if (line.startsWith("event:")) event = line.slice(6).trim();
  }
  return { raw, data: data.join("\n"), ...(event !== undefined && { event }) };
}
