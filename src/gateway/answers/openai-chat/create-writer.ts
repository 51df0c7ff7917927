import { isObject, listField, objectOrEmpty, textField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import type { SseEvent } from "../../../core/text/sse-reader.ts";
import { isOurTool } from "../../../lookup/retrieval-tools.ts";
import type { AnswerWriter } from "../answer-format.ts";
import { parseEventData, writeSse } from "../sse.ts";
import { sumUsage } from "../sum-usage.ts";
import { firstChoice, parseChatRound, writeChatMessage } from "./chat-message.ts";

/** A call that arrives piece by piece, and its place among those the client sees; undefined for one of ours. */
interface GrowingCall {
  readonly start: WireObject;
  name: string;
  written: string;
  readonly visibleAt: number | undefined;
}

interface OpenRound {
  readonly calls: Map<unknown, GrowingCall>;
  /** From the piece that says why the model stopped on. */
  readonly ending: SseEvent[];
  content: string;
  reasoning: string;
  usage: WireObject;
  finishReason: unknown;
}

/**
 * Passes on a Chat Completions stream without the calls of our tools.
 *
 * Calls of the client's tools keep their order and are numbered as if ours had never been made. Later rounds have the
 * id of the first.
 */
export function createChatWriter(): AnswerWriter {
  let round = openRound();
  let rounds = 0;
  let usage: WireObject = {};
  let id: unknown;
  let ending: readonly SseEvent[] = [];
  let said = "";
  let visibleCalls: readonly unknown[] = [];
  const placeCalls = createCallPlacer();

  function passPiece(event: SseEvent, data: WireObject, choice: WireObject): SseEvent[] {
    const delta = objectOrEmpty(choice, "delta");
    round.content += textField(delta, "content") ?? "";
    round.reasoning += textField(delta, "reasoning_content") ?? "";
    const pieces = listField(delta, "tool_calls");
    const seen = placeCalls(pieces, round.calls);
    const isSame = rounds === 0 && JSON.stringify(seen) === JSON.stringify(pieces);
    if (isSame) return [event];
    const { tool_calls: _, ...rest } = delta;
    const left = seen.length > 0 ? { ...rest, tool_calls: seen } : rest;
    const saysNothing = Object.values(left).every((value) => value == null || value === "" || value === "assistant");
    if (saysNothing) return [];
    return [writeSse({ ...data, id, choices: [{ ...choice, delta: left }] })];
  }

  return {
    push(event) {
      const data = parseEventData(event);
      if (!isObject(data)) {
        if (event.data !== "[DONE]") return [event];
        round.ending.push(event);
        return [];
      }
      if (rounds === 0) id ??= data["id"];
      if (isObject(data["usage"])) round.usage = data["usage"];
      const choice = firstChoice(data);
      if (choice === undefined) {
        if (!isObject(data["usage"])) return [event];
        round.ending.push(event);
        return [];
      }
      if (choice["finish_reason"] != null) {
        round.finishReason = choice["finish_reason"];
        round.ending.push(event);
        // A piece may contain the last words and the end at once.
        if (!hasWords(choice)) return [];
        const { usage: _, ...piece } = data;
        const words = withoutEnd(choice);
        return passPiece(writeSse({ ...piece, choices: [words] }), piece, words);
      }
      return passPiece(event, data, choice);
    },
    endRound() {
      const { calls, content, reasoning, finishReason } = round;
      const made = [...calls.values()].map(writeCall);
      const message = {
        content: content === "" ? null : content,
        ...(reasoning !== "" && { reasoning_content: reasoning }),
      };
      const ended = parseChatRound(message, made, finishReason);
      visibleCalls = [...calls.values()].filter(({ visibleAt }) => visibleAt !== undefined).map(writeCall);
      said += content;
      usage = sumUsage(usage, round.usage);
      ending = round.ending;
      rounds += 1;
      round = openRound();
      return ended;
    },
    finish: () => ending.map((event) => endAnswer(event, { id, rounds, usage, callsTools: visibleCalls.length > 0 })),
    visibleItems: () => [writeChatMessage({ content: said === "" ? null : said }, visibleCalls)],
  };
}

/** Gives the calls of a piece that the client sees, each at its place; all of them are recorded. */
function createCallPlacer(): (pieces: readonly unknown[], calls: OpenRound["calls"]) => unknown[] {
  let visibleCount = 0;

  function startCall(piece: WireObject): GrowingCall {
    const isOurs = isOurTool(objectOrEmpty(piece, "function")["name"]);
    const call: GrowingCall = { start: piece, name: "", written: "", visibleAt: isOurs ? undefined : visibleCount };
    if (!isOurs) visibleCount += 1;
    return call;
  }

  return (pieces, calls) =>
    pieces.flatMap((piece) => {
      if (!isObject(piece)) return [];
      const call = calls.get(piece["index"]) ?? startCall(piece);
      calls.set(piece["index"], call);
      const { name, arguments: written } = objectOrEmpty(piece, "function");
      if (typeof written === "string") call.written += written;
      if (call.name === "" && typeof name === "string") call.name = name;
      return call.visibleAt === undefined ? [] : [{ ...piece, index: call.visibleAt }];
    });
}

function openRound(): OpenRound {
  return { calls: new Map(), ending: [], content: "", reasoning: "", usage: {}, finishReason: undefined };
}

function writeCall({ start, name, written }: GrowingCall): WireObject {
  return { id: start["id"], type: "function", function: { name, arguments: written } };
}

function withoutEnd(choice: WireObject): WireObject {
  return { ...choice, finish_reason: null };
}

function hasWords(choice: WireObject): boolean {
  const delta = objectOrEmpty(choice, "delta");
  return (textField(delta, "content") ?? "") !== "" || listField(delta, "tool_calls").length > 0;
}

/** The end of an answer as the client should see it. */
function endAnswer(
  event: SseEvent,
  all: { readonly id: unknown; readonly rounds: number; readonly usage: WireObject; readonly callsTools: boolean },
): SseEvent {
  const data = parseEventData(event);
  if (!isObject(data)) return event;
  const choice = firstChoice(data);
  const waitsForNothing = choice?.["finish_reason"] === "tool_calls" && !all.callsTools;
  if (all.rounds === 1 && !waitsForNothing && (choice === undefined || !hasWords(choice))) return event;
  return writeSse({
    ...data,
    id: all.id,
    ...(choice !== undefined && {
      choices: [{ ...choice, delta: {}, ...(waitsForNothing && { finish_reason: "stop" }) }],
    }),
    ...(isObject(data["usage"]) && { usage: all.usage }),
  });
}
