import { CompactionError } from "../../core/base/errors.ts";
import { isObject, listField, textField } from "../../core/json/wire-value.ts";
import type { Message, Part, TextPart } from "../../core/model/message.ts";
import type { Transcript } from "../../core/model/transcript.ts";
import { contentOf, type FoundCall, isShareGptTurn, parseCalls, speakerOf } from "../share-gpt-turn.ts";

/** Recognises a ShareGPT trajectory: a document with `conversations`, or turns that name their speaker as it does. */
export function isShareGptDocument(value: unknown): boolean {
  if (Array.isArray(value)) return value.slice(0, 2).some(isShareGptTurn);
  if (!isObject(value)) return false;
  return Array.isArray(value["conversations"]) || listField(value, "messages").slice(0, 2).some(isShareGptTurn);
}

/**
 * Reads a ShareGPT trajectory: every turn becomes one message, so positions agree on both sides.
 *
 * Calls are read from call turns and from `<tool_call>` tags, results from their turns and from `<tool_response>`
 * tags inside them. The format has no ids: a result answers the oldest call that is still open. Throws
 * `NOT_THIS_FORMAT` if there is no list of turns.
 */
export function decodeShareGpt(wire: unknown): Transcript {
  const turns = turnsOf(wire);
  const ids = createCallIds();
  const messages = turns.map((turn, index) => decodeTurn(turn, index, speakerOf(turns[index - 1]) === "result", ids));
  const system = textField(wire, "system") ?? "";
  const instructions: Message[] =
    system === "" ? [] : [{ role: "system", parts: [{ kind: "text", text: system }], meta: { place: "instructions" } }];
  const tools = isObject(wire) ? wire["tools"] : undefined;
  return {
    messages: [...instructions, ...messages],
    // As a list or as JSON in a string: it is counted and never changed.
    tools: tools === undefined || tools === null ? [] : [{ name: "tools", wire: tools }],
    envelope: isObject(wire) ? { kind: "request", body: wire } : { kind: "messages" },
  };
}

function turnsOf(wire: unknown): readonly unknown[] {
  const turns = isObject(wire) ? (wire["conversations"] ?? wire["messages"]) : wire;
  if (Array.isArray(turns)) return turns;
  throw new CompactionError("NOT_THIS_FORMAT", { format: "sharegpt", path: "conversations", expected: "an array" });
}

function decodeTurn(turn: unknown, index: number, isAfterResult: boolean, ids: CallIds): Message {
  const content = contentOf(turn);
  const speaker = speakerOf(turn);
  if (!isObject(turn) || content === undefined || speaker === undefined) {
    // It is nobody's turn: it must never be mistaken for the user's.
    return { role: "system", parts: [{ kind: "opaque", type: "turn", wire: turn }] };
  }
  const meta = { wire: turn };
  if (speaker === "user" || (isAfterResult && speaker !== "result")) ids.forget();
  switch (speaker) {
    case "system":
    case "user":
      return { role: speaker, parts: [{ kind: "text", text: content }], meta };
    case "assistant":
      return { role: "assistant", parts: nameCalls(decodeSpokenTurn(content), index, ids), meta };
    case "call":
      return { role: "assistant", parts: nameCalls(decodeCallTurn(content), index, ids), meta };
    case "result":
      return { role: "tool", parts: nameResults(decodeResults(content), index, ids), meta };
  }
}

function nameCalls(parts: readonly (Part | FoundCall)[], turnIndex: number, ids: CallIds): Part[] {
  let place = 0;
  return parts.map((part) => {
    if (part.kind !== "call") return part;
    const callId = `call_${turnIndex}_${place}`;
    place += 1;
    ids.open(callId);
    return { kind: "tool-call", callId, toolName: part.toolName, input: { kind: "json-text", text: part.inputText } };
  });
}

function nameResults(texts: readonly string[], turnIndex: number, ids: CallIds): Part[] {
  return texts.map((text, place) => ({
    kind: "tool-result",
    callId: ids.answer() ?? `result_${turnIndex}_${place}`,
    output: { kind: "parts", parts: [{ kind: "text", text }] },
    isError: false,
  }));
}

/** Which calls wait for a result: the format has no ids, so their order decides. */
interface CallIds {
  open(callId: string): void;
  /** The oldest call without a result; undefined if every call has one. */
  answer(): string | undefined;
  /** Forgets unanswered calls, so that they are not paired with a later result. */
  forget(): void;
}

function createCallIds(): CallIds {
  let waiting: string[] = [];
  let answered = 0;
  return {
    open(callId) {
      waiting.push(callId);
    },
    answer() {
      const callId = waiting[answered];
      if (callId !== undefined) answered += 1;
      return callId;
    },
    forget() {
      waiting = [];
      answered = 0;
    },
  };
}

const OPENING = "<tool_response>";
const CLOSING = "</tool_response>";

/** The results of a turn: one for each `<tool_response>` tag, or the whole text if there is none. */
function decodeResults(content: string): string[] {
  const results: string[] = [];
  let done = 0;
  for (let start = content.indexOf(OPENING); start !== -1; start = content.indexOf(OPENING, done)) {
    const end = content.indexOf(CLOSING, start);
    if (end === -1) break;
    results.push(content.slice(start + OPENING.length, end).trim());
    done = end + CLOSING.length;
  }
  const rest = content.slice(done).trim();
  if (results.length === 0) return [content];
  return rest === "" ? results : [...results.slice(0, -1), `${results.at(-1)}\n${rest}`];
}

const CALL_OPENING = "<tool_call>";
const CALL_CLOSING = "</tool_call>";

/** What an assistant said, and the calls in `<tool_call>` tags between. A tag without a call stays text. */
function decodeSpokenTurn(content: string): (TextPart | FoundCall)[] {
  const parts: (TextPart | FoundCall)[] = [];
  let text = "";
  let done = 0;
  for (let start = content.indexOf(CALL_OPENING); start !== -1; start = content.indexOf(CALL_OPENING, done)) {
    const end = content.indexOf(CALL_CLOSING, start);
    if (end === -1) break;
    const call = parseCalls(content.slice(start + CALL_OPENING.length, end));
    text += content.slice(done, call === undefined ? end + CALL_CLOSING.length : start);
    done = end + CALL_CLOSING.length;
    if (call === undefined) continue;
    if (text.trim() !== "") parts.push({ kind: "text", text });
    text = "";
    parts.push(...call);
  }
  text += content.slice(done);
  if (text.trim() !== "" || parts.length === 0) parts.push({ kind: "text", text });
  return parts;
}

/** The calls of a turn that contains nothing else; its text if it cannot be parsed as calls. */
function decodeCallTurn(content: string): (TextPart | FoundCall)[] {
  return parseCalls(content) ?? [{ kind: "text", text: content }];
}
