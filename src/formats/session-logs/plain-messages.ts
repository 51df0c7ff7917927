import { isObject } from "../../core/json/wire-value.ts";
import type { Format } from "../codec.ts";
import { describeValue } from "../describe-value.ts";
import { detectFormat } from "../detect-format.ts";
import { type SessionLog, type SessionLogReader, unrecognisedInput, writeNotes } from "./session-log.ts";

export interface PlainMessagesOptions {
  /** Used as given, so that the codec says what is wrong with the input. Detected if it is missing. */
  readonly format?: Format;
}

/** Keys beside `messages` that make a document a request: a wrapper around messages has none of them. */
const REQUEST_KEYS = ["model", "system", "tools", "max_tokens", "max_completion_tokens", "maxOutputTokens", "stream"];

/** Reads one document: a request body, an array of messages, one message, or a wrapper such as `{ meta, messages }`. */
export function parsePlainDocument(value: unknown, { format }: PlainMessagesOptions = {}): SessionLog {
  if (isWrapper(value)) {
    const log = parsePlainDocument(value.messages, format === undefined ? {} : { format });
    return { ...log, notes: ["the wrapper around the messages was taken off"] };
  }
  const isMessage = !Array.isArray(value) && detectFormat(value) === undefined && detectFormat([value]) !== undefined;
  const wire = isMessage ? [value] : value;
  const detected = format ?? detectFormat(wire);
  if (detected === undefined) throw unrecognisedInput(describeValue(value));
  return { source: "json", format: detected, wire, notes: [] };
}

/**
 * Reads lines that each contain one message or one request body.
 *
 * If they are requests, the last one is the session: a client sends its whole history every time.
 */
export function plainMessagesLog(options: PlainMessagesOptions = {}): SessionLogReader {
  const messages: unknown[] = [];
  let request: unknown;
  let requests = 0;

  return {
    add(line) {
      if (isRequest(line)) {
        request = line;
        requests += 1;
      } else {
        messages.push(line);
      }
    },
    finish() {
      const isSingle = requests + messages.length === 1;
      const document = requests > 0 ? request : messages;
      const log = parsePlainDocument(isSingle && requests === 0 ? messages[0] : document, options);
      const left = writeNotes([
        ["requests before the last one, left out", requests - 1],
        ["lines that are not requests, left out", requests > 0 ? messages.length : 0],
      ]);
      return { ...log, source: isSingle ? "json" : "jsonl", notes: [...left, ...log.notes] };
    },
  };
}

function isRequest(line: unknown): boolean {
  return isObject(line) && ["messages", "contents", "input", "prompt"].some((key) => Array.isArray(line[key]));
}

function isWrapper(value: unknown): value is { readonly messages: readonly unknown[] } {
  if (!isObject(value) || !Array.isArray(value["messages"])) return false;
  return Object.keys(value).length > 1 && !REQUEST_KEYS.some((key) => value[key] !== undefined);
}
