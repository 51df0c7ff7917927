import type { AgentInputItem } from "@openai/agents";
import { dropUndefined } from "../../core/base/drop-undefined.ts";
import { sameJson } from "../../core/json/same-json.ts";
import { isObject, listField, textField } from "../../core/json/wire-value.ts";
import { parseSealed } from "../../core/markers/seal-handoff.ts";
import { mediaFromWire, mediaToWire } from "./agent-media.ts";

/** An item of the Responses API. */
type WireItem = Readonly<Record<string, unknown>>;

/** Items in the form of the Responses API, and the way back. */
export interface TranslatedItems {
  readonly wire: readonly WireItem[];
  /** The items that wire items came from, and one for each that compaction wrote. */
  translateBack(wire: readonly unknown[]): AgentInputItem[];
}

/**
 * Writes the items of the Agents SDK in the form of the Responses API, whatever model they are for: it can express all
 * of them. Unchanged items come back as the same objects.
 */
export function translateItems(items: readonly AgentInputItem[]): TranslatedItems {
  const wire = items.map(toWire);
  const origins = new Map<unknown, AgentInputItem>(wire.map((item, index) => [item, items[index] as AgentInputItem]));
  const pairs = new Map(items.flatMap((item) => (pairKey(item) === undefined ? [] : [[pairKey(item), item] as const])));
  return {
    wire,
    translateBack(compacted) {
      const sent = new Set(compacted);
      const unsent = wire.filter((item) => !sent.has(item) && item["role"] === "user");
      return compacted.flatMap((item) => {
        const origin = origins.get(item);
        if (origin !== undefined) return [origin];
        return partHandoff(item, unsent).map((part) => origins.get(part) ?? fromWire(part, pairs));
      });
    },
  };
}

/**
 * A handoff that shares a message with what the user said becomes a separate message, so that the user's item stays the
 * same object: the SDK treats any other object as a replacement.
 *
 * @param unsent The messages of the user that are not in the new request as they were, oldest first.
 */
function partHandoff(item: unknown, unsent: readonly WireItem[]): unknown[] {
  const blocks = listField(item, "content");
  const handoff = blocks.findIndex((block) => parseSealed(textField(block, "text") ?? "") !== undefined);
  if (handoff === -1 || !isObject(item)) return [item];
  const [before, after] = [blocks.slice(0, handoff), blocks.slice(handoff)];
  const head = unsent.find((message) => before.length > 0 && sameJson(listBlocks(message), before));
  if (head !== undefined) return [head, { ...item, content: after }];
  const tail = unsent.findLast((message) => {
    const own = listBlocks(message);
    return own.length < after.length && sameJson(own, after.slice(-own.length));
  });
  if (before.length > 0 || tail === undefined) return [item];
  return [{ ...item, content: after.slice(0, -listBlocks(tail).length) }, tail];
}

function listBlocks({ content }: WireItem): readonly unknown[] {
  return typeof content === "string" ? [{ type: "input_text", text: content }] : listField({ content }, "content");
}

function toWire(item: AgentInputItem): WireItem {
  switch (item.type) {
    case "function_call":
      return withId(item, {
        type: "function_call",
        call_id: item.callId,
        name: item.name,
        arguments: item.arguments,
        ...dropUndefined({ namespace: item.namespace, status: item.status }),
      });
    case "function_call_result":
      return withId(item, { type: "function_call_output", call_id: item.callId, output: outputToWire(item.output) });
    case "reasoning":
      return withId(item, {
        type: "reasoning",
        summary: item.content.map(({ text }) => ({ type: "summary_text", text })),
        ...item.providerData,
      });
    case "message":
    case undefined:
      return withId(item, { type: "message", role: item.role, content: contentToWire(item.content) });
    default: {
      // Other kinds of calls, and items that only providers understand: never changed, only counted and kept in pairs.
      const { callId, ...rest } = { callId: undefined, ...item };
      return { ...rest, ...(callId !== undefined && { call_id: callId }) };
    }
  }
}

function withId({ id }: { readonly id?: string | undefined }, item: WireItem): WireItem {
  return id === undefined ? item : { id, ...item };
}

function contentToWire(content: unknown): unknown {
  if (!Array.isArray(content)) return content;
  return content.map((part: unknown) => {
    if (!isObject(part)) return part;
    if (part["type"] === "output_text") return { ...part, annotations: part["annotations"] ?? [] };
    return mediaToWire(part);
  });
}

function outputToWire(output: unknown): unknown {
  if (isObject(output) && output["type"] === "text") return output["text"];
  return contentToWire(isObject(output) ? [output] : output);
}

type Pairs = ReadonlyMap<string | undefined, AgentInputItem>;

/** A key that an item shares with what compaction makes of it. */
function pairKey(item: AgentInputItem): string | undefined {
  return "callId" in item && item.callId !== undefined ? `${item.type} ${item.callId}` : undefined;
}

function fromWire(item: unknown, pairs: Pairs): AgentInputItem {
  const callId = textField(item, "call_id") ?? "";
  const type = textField(item, "type") ?? "message";
  if (type === "function_call") {
    const origin = pairs.get(`function_call ${callId}`);
    const written = textField(item, "arguments") ?? "";
    if (origin?.type === "function_call") return { ...origin, arguments: written };
  }
  if (type === "function_call_output") {
    const origin = pairs.get(`function_call_result ${callId}`);
    const output = isObject(item) ? item["output"] : undefined;
    if (origin?.type === "function_call_result")
      return { ...origin, output: fromContent(output) as typeof origin.output };
  }
  if (type === "message") {
    const content = isObject(item) ? item["content"] : undefined;
    const text = findText(content);
    const role = textField(item, "role");
    if (role === "user") return { type: "message", role, content: fromUserContent(content) as string };
    if (role === "system" || role === "developer") return { type: "message", role: "system", content: text };
    if (role === "assistant") {
      return { type: "message", role, status: "completed", content: [{ type: "output_text", text }] };
    }
  }
  throw new Error(`compaction wrote an item that the Agents SDK cannot represent: ${type}`);
}

/** What the user said stays a separate block after a handoff in the same message. */
function fromUserContent(content: unknown): unknown {
  const blocks = listField({ content }, "content");
  return blocks.length > 1 ? blocks.map(fromBlock) : fromContent(content);
}

/** A text, or a list if there is more than text: pictures and files stay as they were. */
function fromContent(content: unknown): unknown {
  const blocks = listField({ content }, "content");
  if (blocks.every((block) => textField(block, "text") !== undefined)) return findText(content);
  return blocks.map(fromBlock);
}

function fromBlock(block: unknown): unknown {
  return isObject(block) ? mediaFromWire(block) : block;
}

function findText(content: unknown): string {
  if (typeof content === "string") return content;
  return listField({ content }, "content")
    .map((part) => textField(part, "text") ?? "")
    .join("\n");
}
