import { isObject, objectOrEmpty, textField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import type { SseEvent } from "../../../core/text/sse-reader.ts";
import type { AnswerWriter } from "../answer-format.ts";
import { parseEventData, writeSse } from "../sse.ts";
import { sumUsage } from "../sum-usage.ts";
import { endBlock, type GrowingBlock, growBlock, startBlock } from "./growing-block.ts";
import { isOurBlock, parseMessageRound, writeAssistant } from "./our-blocks.ts";

/** A block of a round, and where the client sees it; undefined for a call of our tools. */
interface PlacedBlock {
  readonly block: GrowingBlock;
  readonly visibleAt: number | undefined;
}

/** One answer of the provider, as far as it has arrived. */
interface OpenRound {
  readonly blocks: Map<unknown, PlacedBlock>;
  /** The events that end the message; the client gets them when it is known that nothing follows. */
  readonly ending: SseEvent[];
  usage: WireObject;
  stopReason: string | undefined;
  /** False once a piece arrived that we do not know how to send back. */
  isKnown: boolean;
}

/**
 * Passes on an Anthropic stream without the calls of our tools.
 *
 * Everything is passed on as it arrives; only our calls are held back, and the end of the message until it is known
 * whether there is more to come. Later blocks move up into the places of those that were left out.
 */
export function createAnthropicWriter(): AnswerWriter {
  let round = openRound();
  let rounds = 0;
  let usage: WireObject = {};
  let ending: readonly SseEvent[] = [];
  const visible: WireObject[] = [];
  let visibleCount = 0;

  function placeBlock(event: SseEvent, data: WireObject): SseEvent[] {
    const start = objectOrEmpty(data, "content_block");
    const visibleAt = isOurBlock(start) ? undefined : visibleCount;
    if (visibleAt !== undefined) visibleCount += 1;
    round.blocks.set(data["index"], { block: startBlock(start), visibleAt });
    return renumber(event, data, visibleAt);
  }

  function continueBlock(event: SseEvent, data: WireObject): SseEvent[] {
    const placed = round.blocks.get(data["index"]);
    if (placed === undefined) return [event];
    if (data["type"] === "content_block_delta" && !growBlock(placed.block, data["delta"])) round.isKnown = false;
    return renumber(event, data, placed.visibleAt);
  }

  return {
    push(event) {
      const data = parseEventData(event);
      if (!isObject(data)) return [event];
      switch (data["type"]) {
        case "message_start":
          round.usage = objectOrEmpty(objectOrEmpty(data, "message"), "usage");
          return rounds === 0 ? [event] : [];
        case "content_block_start":
          return placeBlock(event, data);
        case "content_block_delta":
        case "content_block_stop":
          return continueBlock(event, data);
        case "message_delta":
          // Its token counts are sums so far, so they replace those of the start.
          round.usage = { ...round.usage, ...objectOrEmpty(data, "usage") };
          round.stopReason = textField(data["delta"], "stop_reason");
          round.ending.push(event);
          return [];
        case "message_stop":
          round.ending.push(event);
          return [];
        default:
          return [event];
      }
    },
    endRound() {
      const { blocks, isKnown, stopReason } = round;
      const said = [...blocks.values()].map(({ block }) => endBlock(block)).filter((block) => block !== undefined);
      visible.push(...said.filter((block) => !isOurBlock(block)));
      usage = sumUsage(usage, round.usage);
      ending = round.ending;
      rounds += 1;
      round = openRound();
      return parseMessageRound(said, isKnown && stopReason === "tool_use");
    },
    finish() {
      const callsTools = visible.some(({ type }) => type === "tool_use");
      return ending.map((event) => endAnswer(event, { callsTools, ...(rounds > 1 && { usage }) }));
    },
    visibleItems: () => [writeAssistant(visible)],
  };
}

function openRound(): OpenRound {
  return { blocks: new Map(), ending: [], usage: {}, stopReason: undefined, isKnown: true };
}

/** An event at the place where the client sees its block; nothing for a block that it does not see. */
function renumber(event: SseEvent, data: WireObject, visibleAt: number | undefined): SseEvent[] {
  if (visibleAt === undefined) return [];
  return data["index"] === visibleAt ? [event] : [writeSse({ ...data, index: visibleAt }, event.event)];
}

/**
 * The end of a message as the client should see it: the usage of all rounds, and no wait for a tool that it never saw.
 */
function endAnswer(
  event: SseEvent,
  { usage, callsTools }: { readonly usage?: WireObject; readonly callsTools: boolean },
): SseEvent {
  const data = parseEventData(event);
  if (!isObject(data) || data["type"] !== "message_delta") return event;
  const delta = objectOrEmpty(data, "delta");
  const waitsForNothing = delta["stop_reason"] === "tool_use" && !callsTools;
  if (usage === undefined && !waitsForNothing) return event;
  return writeSse(
    {
      ...data,
      delta: waitsForNothing ? { ...delta, stop_reason: "end_turn" } : delta,
      ...(usage !== undefined && { usage: { ...objectOrEmpty(data, "usage"), ...usage } }),
    },
    event.event,
  );
}
