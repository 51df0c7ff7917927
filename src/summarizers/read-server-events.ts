import { SummarizerFailure } from "../core/base/summarizer-failure.ts";

/** A longer line is not an event of a text stream. */
const MAX_EVENT_CHARACTERS = 4_000_000;

/** Fields of the event stream format. Anything else means that this is some other kind of text, such as a web page. */
const KNOWN_FIELDS: ReadonlySet<string> = new Set(["data", "event", "id", "retry"]);

/**
 * Reads the data of server-sent events as the bytes arrive, however they are cut.
 *
 * Memory is bounded by one event. A line that was not finished when the stream ended is left
 * out: it would be half an event. Throws `malformed` for what is not an event stream or not UTF-8.
 */
export async function* readServerEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let data: string[] = [];
  let size = 0;
  for await (const line of readLines(chunks)) {
    if (line === "") {
      if (data.length > 0) yield data.join("\n");
      data = [];
      size = 0;
      continue;
    }
    const value = parseData(line);
    if (value === undefined) continue;
    size += value.length + 1;
    if (size > MAX_EVENT_CHARACTERS) throw malformed("an event is too long");
    data.push(value);
  }
  if (data.length > 0) yield data.join("\n");
}

async function* readLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let pending: string[] = [];
  let size = 0;
  let endedInReturn = false;

  for await (const chunk of chunks) {
    let text = decode(decoder, chunk);
    if (text === "") continue;
    // A line break of two characters may be cut in the middle.
    if (endedInReturn && text.startsWith("\n")) text = text.slice(1);
    endedInReturn = text.endsWith("\r");

    const [first = "", ...rest] = text.split(/\r\n|\n|\r/);
    pending.push(first);
    size += first.length;
    if (size > MAX_EVENT_CHARACTERS) throw malformed("a line is too long");
    for (const piece of rest) {
      yield pending.join("");
      pending = [piece];
      size = piece.length;
    }
  }
}

function parseData(line: string): string | undefined {
  const colon = line.indexOf(":");
  // A line that begins with a colon is a comment; servers send them to keep a connection open.
  if (colon === 0) return undefined;
  const field = colon === -1 ? line : line.slice(0, colon);
  if (!KNOWN_FIELDS.has(field)) throw malformed("it is not an event stream");
  if (field !== "data") return undefined;
  const value = colon === -1 ? "" : line.slice(colon + 1);
  return value.startsWith(" ") ? value.slice(1) : value;
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk: Uint8Array): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    throw malformed("it is not UTF-8");
  }
}

function malformed(fact: string): SummarizerFailure {
  return new SummarizerFailure("malformed", `The answer cannot be read: ${fact}.`);
}
