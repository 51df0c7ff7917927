import { parseJson } from "../../core/json/parse-json.ts";
import { isObject } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { Message, Part, ToolCallPart, ToolInput } from "../../core/model/message.ts";
import { encodeCallId } from "./call-id.ts";
import { malformedContentOf } from "./decode.ts";
import { encodeMedia } from "./encode-media.ts";
import { encodeResponse } from "./encode-response.ts";
import { isEmptyObject, isSet, keyOf } from "./field.ts";

/** The function each call names, by its call id. */
export type ToolNames = ReadonlyMap<string, string>;

/**
 * Writes a message as a content: a list of one, or an empty one if none of it can be written,
 * because the API refuses a content without parts.
 *
 * The API has no system role among its contents: such a message is written as the user's.
 */
export function encodeContent(message: Message, toolNames: ToolNames): unknown[] {
  const malformed = malformedContentOf(message);
  if (malformed !== undefined) return [malformed.wire];

  const speaker = message.role === "assistant" ? "model" : "user";
  const wire = message.meta?.wire;
  if (wire !== undefined) {
    const content = encodeParts(message.parts, toolNames, wire);
    return [speakerOf(wire) === speaker ? content : { ...content, role: speaker }];
  }
  const parts = message.parts.flatMap((part) => encodePart(part, toolNames));
  return parts.length === 0 ? [] : [{ role: speaker, parts }];
}

/** Writes parts into the content they came from: as a list or, if there was and still is only one, as a lone part. */
export function encodeParts(parts: readonly Part[], toolNames: ToolNames, wire: WireObject): WireObject {
  const encoded = parts.flatMap((part) => encodePart(part, toolNames));
  const before = wire["parts"];
  if (isObject(before) && encoded.length === 1) return { ...wire, parts: encoded[0] };
  const wasEmpty = before === undefined || before === null;
  return wasEmpty && encoded.length === 0 ? { ...wire } : { ...wire, parts: encoded };
}

function encodePart(part: Part, toolNames: ToolNames): unknown[] {
  switch (part.kind) {
    case "text":
      return [{ ...part.wire, text: part.text }];
    case "reasoning":
      // A thought that did not come from the API cannot be signed, and the API has no use for it.
      return part.wire === undefined ? [] : [{ ...part.wire, text: part.text }];
    case "media":
      return encodeMedia(part);
    case "tool-call":
      return [encodeCall(part)];
    case "tool-result":
      return [encodeResponse(part, part.toolName ?? toolNames.get(part.callId) ?? "unknown")];
    case "opaque":
      return [part.wire];
  }
}

function speakerOf(content: WireObject): "model" | "user" {
  return content["role"] === "model" ? "model" : "user";
}

/** Writes a function call; its thought signature stays where it was, on the part. */
function encodeCall({ callId, toolName, input, wire = {} }: ToolCallPart): WireObject {
  const key = keyOf(wire, "functionCall") ?? "functionCall";
  const inner = isObject(wire[key]) ? wire[key] : undefined;
  const args = argsOf(input);
  const leaveOut = inner !== undefined && !isSet(inner["args"]) && isEmptyObject(args);
  const call = { ...inner, ...encodeCallId(callId, inner), name: toolName, ...(leaveOut ? {} : { args }) };
  return { ...wire, [key]: call };
}

/** Arguments must be an object here: input that is something else goes under a key. */
function argsOf(input: ToolInput): WireObject {
  const value =
    input.kind === "json" ? input.value : input.kind === "json-text" ? parseJson(input.text, input.text) : input.text;
  return isObject(value) ? value : { input: value };
}
