import { isObject, objectOrEmpty } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import type { SseEvent } from "../../../core/text/sse-reader.ts";
import type { AnswerWriter } from "../answer-format.ts";
import { parseEventData, writeSse } from "../sse.ts";
import { sumUsage } from "../sum-usage.ts";
import { isOurItem, parseResponseRound } from "./response-items.ts";

/** Events that begin an answer; the client already has them when a second round begins. */
const BEGINNINGS: ReadonlySet<unknown> = new Set(["response.created", "response.in_progress", "response.queued"]);
/** Events that end one. */
const ENDINGS: ReadonlySet<unknown> = new Set(["response.completed", "response.incomplete", "response.failed"]);

interface OpenRound {
  /** Where the client sees each item; undefined for a call of our tools. */
  readonly places: Map<unknown, number | undefined>;
  readonly items: WireObject[];
  ending: SseEvent | undefined;
}

/**
 * Passes on a Responses stream without the calls of our tools.
 *
 * Items and events are numbered as if ours had never been made, and the closing event lists what the client saw.
 */
export function createResponsesWriter(): AnswerWriter {
  let round = openRound();
  let rounds = 0;
  let usage: WireObject = {};
  let ending: SseEvent | undefined;
  let id: unknown;
  /** Whether the client sees exactly what the provider sent. */
  let isWhole = true;
  const visible: WireObject[] = [];
  let visibleCount = 0;
  let eventCount = 0;

  /** An event with the number it has for the client. */
  function number(event: SseEvent, data: WireObject, changed: boolean): SseEvent {
    const isSame = !changed && (data["sequence_number"] === undefined || data["sequence_number"] === eventCount);
    const numbered = isSame ? event : writeSse({ ...data, ...sequence(data, eventCount) }, event.event);
    eventCount += 1;
    return numbered;
  }

  function placeItem(data: WireObject): void {
    const isOurs = isOurItem(objectOrEmpty(data, "item"));
    round.places.set(data["output_index"], isOurs ? undefined : visibleCount);
    if (isOurs) isWhole = false;
    else visibleCount += 1;
  }

  return {
    push(event) {
      const data = parseEventData(event);
      if (!isObject(data)) return [event];
      const { type } = data;
      if (BEGINNINGS.has(type)) id ??= objectOrEmpty(data, "response")["id"];
      if (BEGINNINGS.has(type)) return rounds === 0 ? [number(event, data, false)] : [];
      if (ENDINGS.has(type)) {
        round.ending = event;
        return [];
      }
      if (type === "response.output_item.added") placeItem(data);
      if (type === "response.output_item.done") round.items.push(objectOrEmpty(data, "item"));
      const index = data["output_index"];
      if (!round.places.has(index)) return [number(event, data, false)];
      const place = round.places.get(index);
      if (place === undefined) return [];
      return [number(event, { ...data, output_index: place }, place !== index)];
    },
    endRound() {
      const { items } = round;
      const response = parseEnding(round.ending);
      visible.push(...items.filter((item) => !isOurItem(item)));
      usage = sumUsage(usage, objectOrEmpty(response, "usage"));
      ending = round.ending;
      rounds += 1;
      round = openRound();
      return parseResponseRound(items, response["status"] === "completed");
    },
    finish() {
      const data = ending === undefined ? undefined : parseEventData(ending);
      if (ending === undefined || !isObject(data)) return [];
      if (isWhole) return [number(ending, data, false)];
      // Clients insist that an answer ends under the id that it began with.
      const response = { ...parseEnding(ending), id, output: visible, ...(Object.keys(usage).length > 0 && { usage }) };
      return [number(ending, { ...data, response }, true)];
    },
    visibleItems: () => visible.map((item) => JSON.stringify(item)),
  };
}

function openRound(): OpenRound {
  return { places: new Map(), items: [], ending: undefined };
}

function parseEnding(event: SseEvent | undefined): WireObject {
  return event === undefined ? {} : objectOrEmpty(parseEventData(event), "response");
}

function sequence(data: WireObject, count: number): WireObject {
  return data["sequence_number"] === undefined ? {} : { sequence_number: count };
}
