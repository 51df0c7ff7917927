import { patchSource } from "../core/json/patch-source.ts";
import { asList, isObject } from "../core/json/wire-value.ts";
import type { Message } from "../core/model/message.ts";
import type { Transcript } from "../core/model/transcript.ts";
import { cutSpan, type Span } from "../core/text/span.ts";
import type { Codec } from "./codec.ts";
import { findFieldSpans, findItemSpans } from "./find-spans.ts";
import { findListKey } from "./split-request.ts";

/**
 * A session in its original characters.
 *
 * Parsing loses what JSON can express and a value cannot: numbers with more digits than a double has, repeated keys,
 * how a number was written. So unchanged parts are written from here.
 */
export interface SourceText {
  /** The whole document; undefined if there are only messages, one per line. */
  readonly text?: string;
  /** Where the list of messages is in it, and the fields around it; undefined if the document is the list. */
  readonly request?: { readonly listKey: string; readonly fields: ReadonlyMap<string, Span> };
  readonly items: readonly string[];
  /** What comes before each of them and after the last, if there is no `text`: line breaks and the like. */
  readonly gaps?: readonly string[];
  /** Whether there was a byte order mark before `text`. */
  readonly isMarked?: true;
}

const BYTE_ORDER_MARK = "\uFEFF";

/** All of a document, to the letter; undefined if it is not known. */
export function wholeSource({ text, items, gaps, isMarked }: SourceText): string | undefined {
  if (text !== undefined) return `${isMarked === true ? BYTE_ORDER_MARK : ""}${text}`;
  if (gaps === undefined) return undefined;
  return `${items.map((item, index) => `${gaps[index] ?? ""}${item}`).join("")}${gaps.at(items.length) ?? ""}`;
}

/** Finds the messages in the text of a document. Undefined if the text does not say which is which. */
export function locateSource(text: string, wire: unknown): SourceText | undefined {
  if (Array.isArray(wire)) {
    const start = text.search(/\S/);
    if (text[start] === "{") return locateWrapped(text, wire);
    const items = findItemSpans(text, { start, end: text.length });
    return items?.length === wire.length ? { text, items: items.map((span) => cutSpan(text, span)) } : undefined;
  }
  const listKey = findListKey(wire);
  const fields = listKey === undefined ? undefined : findFieldSpans(text);
  const list = fields?.get(listKey ?? "");
  const items = list === undefined ? undefined : findItemSpans(text, list);
  if (listKey === undefined || fields === undefined || items === undefined) return undefined;
  const length = isObject(wire) && Array.isArray(wire[listKey]) ? wire[listKey].length : -1;
  return items.length === length
    ? { text, request: { listKey, fields }, items: items.map((span) => cutSpan(text, span)) }
    : undefined;
}

/** Messages that were taken out of a wrapper, or a single message. */
function locateWrapped(text: string, wire: readonly unknown[]): SourceText | undefined {
  const list = findFieldSpans(text)?.get("messages");
  const items = list === undefined ? undefined : findItemSpans(text, list);
  if (items?.length === wire.length) return { items: items.map((span) => cutSpan(text, span)) };
  const message = text.trim();
  const [before = "", after = ""] = text.split(message);
  return list === undefined && wire.length === 1 ? { items: [message], gaps: [before, after] } : undefined;
}

/**
 * Gives each message its original characters if serialising it would give others, so that an archive keeps it as it was
 * sent.
 */
export function keepSources(transcript: Transcript, wire: unknown, source: SourceText | undefined): Transcript {
  const list = Array.isArray(wire) ? wire : isObject(wire) ? wire[findListKey(wire) ?? ""] : undefined;
  const count = listedMessages(transcript.messages).length;
  if (source === undefined || !Array.isArray(list) || source.items.length !== count || list.length !== count) {
    return transcript;
  }
  let next = 0;
  const messages = transcript.messages.map((message) => {
    if (message.meta?.place === "instructions") return message;
    const [item, text] = [list[next], source.items[next]];
    next += 1;
    if (text === undefined || message.meta?.wire !== item || JSON.stringify(item) === text) return message;
    return { ...message, meta: { ...message.meta, source: text } };
  });
  return { ...transcript, messages };
}

/** A session as it was read. */
export interface ParsedSession {
  readonly codec: Codec;
  readonly wire: unknown;
  readonly transcript: Transcript;
  readonly source?: SourceText;
}

/** A transcript as JSON text, in pieces. */
export interface WrittenTranscript {
  /** What is around the messages of a request, with an empty list; undefined for a bare list. */
  readonly around?: { readonly listKey: string; readonly before: string; readonly after: string };
  readonly items: readonly string[];
}

/**
 * Writes a transcript that was made from a session: unchanged parts to the letter, everything else serialised again.
 */
export function writeTranscript({ messages, ...transcript }: Transcript, session: ParsedSession): WrittenTranscript {
  const encoded = session.codec.encode({ messages, ...transcript });
  const listKey = findListKey(encoded);
  const list = Array.isArray(encoded) ? encoded : isObject(encoded) && listKey !== undefined ? encoded[listKey] : [];
  const items = asList(list);
  return {
    items: writeItems(listedMessages(messages), items, session),
    ...(isObject(encoded) && !Array.isArray(encoded) && { around: writeAround(encoded, listKey, session) }),
  };
}

/** The text of a written transcript. */
export function joinWritten({ around, items }: WrittenTranscript): string {
  const list = `[${items.join(",\n")}]`;
  return around === undefined ? list : `${around.before}${around.listKey === "" ? "" : list}${around.after}`;
}

function writeItems(
  messages: readonly Message[],
  items: readonly unknown[],
  { transcript, source }: ParsedSession,
): readonly string[] {
  const before = listedMessages(transcript.messages);
  const positions = new Map(before.map((message, index) => [message, index]));
  // One message of ours is one wire message, on both sides; if a codec had to deviate, the two cannot be matched.
  const isAligned = messages.length === items.length && before.length === source?.items.length;
  return items.map((item, index) => {
    const message = messages[index];
    const position = isAligned && message !== undefined ? positions.get(message) : undefined;
    return (position === undefined ? undefined : source?.items[position]) ?? writeEdited(message, item);
  });
}

/** An item that was made from a message: what was not edited stays to the letter. */
export function writeEdited(message: Message | undefined, item: unknown): string {
  const { wire, source } = message?.meta ?? {};
  return source === undefined ? (JSON.stringify(item) ?? "null") : patchSource(source, wire, item);
}

/** A field whose value is unchanged stays as it was written. */
function writeAround(
  body: Readonly<Record<string, unknown>>,
  listKey: string | undefined,
  { wire, source }: ParsedSession,
): NonNullable<WrittenTranscript["around"]> {
  let before = "{";
  let after = "";
  let isBehind = false;
  for (const [key, value] of Object.entries(body)) {
    const name = `${before === "{" && after === "" && !isBehind ? "" : ","}${JSON.stringify(key)}:`;
    if (key === listKey) {
      before += name;
      isBehind = true;
      continue;
    }
    const written = `${name}${writeField(key, value, wire, source)}`;
    if (isBehind) after += written;
    else before += written;
  }
  return { listKey: listKey ?? "", before, after: `${after}}` };
}

function writeField(key: string, value: unknown, wire: unknown, source: SourceText | undefined): string {
  const span = source?.request?.fields.get(key);
  const isSame = isObject(wire) && JSON.stringify(wire[key]) === JSON.stringify(value);
  if (isSame && span !== undefined && source?.text !== undefined) return cutSpan(source.text, span);
  return JSON.stringify(value) ?? "null";
}

/** The messages that are in the list, not in a separate field. */
export function listedMessages(messages: readonly Message[]): readonly Message[] {
  return messages.filter(({ meta }) => meta?.place !== "instructions");
}
