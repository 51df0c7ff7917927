import { isObject } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import type { SseEvent } from "../../../core/text/sse-reader.ts";
import type { AnswerWriter } from "../answer-format.ts";
import { parseEventData, writeSse } from "../sse.ts";
import { sumUsage } from "../sum-usage.ts";
import {
  createCallHider,
  firstCandidate,
  listModelParts,
  parseGeminiRound,
  withParts,
  writeContent,
} from "./model-content.ts";

/** One answer of the provider, as far as it has arrived. */
interface OpenRound {
  readonly parts: WireObject[];
  readonly hideCalls: (parts: readonly WireObject[]) => WireObject[];
  /** The events from the one that says why the model stopped on; the client gets them when nothing follows. */
  readonly ending: SseEvent[];
  usage: WireObject;
  finishReason: unknown;
}

/**
 * Passes on a Gemini stream without the calls of our tools.
 *
 * Each piece contains whole parts and the usage so far. The last one is held back until it is known whether more
 * follows; if it does, its words are passed on at once. Later rounds have the id of the first.
 */
export function createGeminiWriter(): AnswerWriter {
  let round = openRound();
  let rounds = 0;
  let usage: WireObject = {};
  let id: unknown;
  let ending: readonly SseEvent[] = [];
  const visible: WireObject[] = [];

  /** A piece as the client sees it; nothing if all of it belongs to our calls. */
  function passPiece(
    event: SseEvent,
    data: WireObject,
    candidate: WireObject,
    seen: readonly WireObject[],
  ): SseEvent[] {
    const parts = listModelParts(candidate);
    const isWhole = seen.length === parts.length && seen.every((part, index) => part === parts[index]);
    if (isWhole && rounds === 0) return [event];
    if (seen.length === 0 && parts.length > 0) return [];
    return [writeSse({ ...data, ...named(id), candidates: [withParts(candidate, seen)] })];
  }

  return {
    push(event) {
      const data = parseEventData(event);
      if (!isObject(data)) return [event];
      if (rounds === 0) id ??= data["responseId"];
      if (isObject(data["usageMetadata"])) round.usage = data["usageMetadata"];
      const candidate = firstCandidate(data);
      if (candidate === undefined) {
        // What comes after the end belongs to it.
        if (round.ending.length === 0) return [event];
        round.ending.push(event);
        return [];
      }
      const parts = listModelParts(candidate);
      const seen = round.hideCalls(parts);
      round.parts.push(...parts);
      visible.push(...seen);
      if (candidate["finishReason"] === undefined) return passPiece(event, data, candidate, seen);

      round.finishReason = candidate["finishReason"];
      const mayGoOn = parseGeminiRound(round.parts, round.finishReason).ourCalls.length > 0;
      if (!mayGoOn) {
        // The client must not see a look-up in which the model was cut off, either.
        const isWhole = seen.length === parts.length;
        const words = seen.length === 0 ? [{ text: "" }] : seen;
        round.ending.push(isWhole ? event : writeSse({ ...data, candidates: [withParts(candidate, words)] }));
        return [];
      }
      round.ending.push(writeSse({ ...data, candidates: [withParts(candidate, [{ text: "" }])] }));
      const { finishReason: _, ...words } = candidate;
      return seen.length === 0 ? [] : [writeSse({ ...data, ...named(id), candidates: [withParts(words, seen)] })];
    },
    endRound() {
      const { parts, finishReason } = round;
      usage = sumUsage(usage, round.usage);
      ending = round.ending;
      rounds += 1;
      round = openRound();
      return parseGeminiRound(parts, finishReason);
    },
    finish() {
      if (rounds === 1) return ending;
      return ending.map((event) => {
        const data = parseEventData(event);
        return isObject(data) ? writeSse({ ...data, ...named(id), usageMetadata: usage }) : event;
      });
    },
    visibleItems: () => [writeContent(visible)],
  };
}

function openRound(): OpenRound {
  return { parts: [], hideCalls: createCallHider(), ending: [], usage: {}, finishReason: undefined };
}

function named(id: unknown): WireObject {
  return id === undefined ? {} : { responseId: id };
}
