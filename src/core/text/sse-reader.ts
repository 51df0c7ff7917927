/** One event of a stream, with the very bytes it came in, so that it can be passed on untouched. */
export interface SseEvent {
  readonly raw: string;
  /** Undefined if the stream gave none. */
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

/** The end of an event may have arrived in part. */
const MAX_END_LENGTH = 4;

export function createSseReader(): SseReader {
  // Joined only when an event ends, so that a long one that comes in many pieces is not copied with each of them.
  let pieces: string[] = [];
  let last = "";
  return {
    push(piece) {
      pieces.push(piece);
      last = `${last}${piece}`;
      EVENT_END.lastIndex = 0;
      const isEnded = EVENT_END.test(last);
      last = last.slice(1 - MAX_END_LENGTH);
      if (!isEnded) return [];
      const text = pieces.join("");
      const events: SseEvent[] = [];
      let start = 0;
      EVENT_END.lastIndex = Math.max(0, text.length - piece.length - MAX_END_LENGTH + 1);
      for (let end = EVENT_END.exec(text); end !== null; end = EVENT_END.exec(text)) {
        events.push(parseEvent(text.slice(start, EVENT_END.lastIndex)));
        start = EVENT_END.lastIndex;
      }
      const rest = text.slice(start);
      pieces = [rest];
      last = rest.slice(1 - MAX_END_LENGTH);
      return events;
    },
    end: () => pieces.join(""),
  };
}

function parseEvent(raw: string): SseEvent {
  const data: string[] = [];
  let event: string | undefined;
  for (const line of raw.split(/\r\n|\n|\r/)) {
    if (line.startsWith("data:")) data.push(line.slice(line[5] === " " ? 6 : 5));
    else if (line.startsWith("event:")) event = line.slice(6).trim();
  }
  return { raw, data: data.join("\n"), ...(event !== undefined && { event }) };
}
