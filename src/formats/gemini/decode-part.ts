import { isObject, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { OpaquePart, Part } from "../../core/model/message.ts";
import { wireIdOf } from "./call-id.ts";
import { decodeMedia } from "./decode-media.ts";
import { decodeOutput } from "./decode-output.ts";
import { fieldOf, isSet } from "./field.ts";
import { type DataField, dataOf, unknownDataOf } from "./part-data.ts";

/**
 * Reads one part. Server-side tools and everything unknown or malformed become opaque.
 *
 * A call or a response without an id has an empty `callId`: only its neighbours show which it is.
 */
export function decodePart(value: unknown): Part {
  if (!isObject(value)) return { kind: "opaque", type: "unknown", wire: value };
  const [field, ...others] = dataOf(value);
  if (field === undefined || others.length > 0) return opaque(unknownDataOf(value), value);
  return decodeData(field, value) ?? opaque(field, value);
}

function decodeData(field: DataField, wire: WireObject): Part | undefined {
  const data = fieldOf(wire, field);
  switch (field) {
    case "text":
      return typeof data === "string" ? decodeText(data, wire) : undefined;
    case "inlineData":
    case "fileData":
      return decodeMedia(wire);
    case "functionCall":
      return isObject(data) ? decodeCall(data, wire) : undefined;
    case "functionResponse":
      return isObject(data) ? decodeResponse(data, wire) : undefined;
    default:
      return undefined;
  }
}

function decodeText(text: string, wire: WireObject): Part {
  if (fieldOf(wire, "thought") !== true) return { kind: "text", text, wire };
  return { kind: "reasoning", text, sealed: isSet(fieldOf(wire, "thoughtSignature")), wire };
}

function decodeCall(call: WireObject, wire: WireObject): Part | undefined {
  const toolName = textField(call, "name");
  const value = call["args"] ?? {};
  if (toolName === undefined || !isObject(value) || !hasUsableId(call)) return undefined;
  return { kind: "tool-call", callId: wireIdOf(call) ?? "", toolName, input: { kind: "json", value }, wire };
}

function decodeResponse(response: WireObject, wire: WireObject): Part | undefined {
  const toolName = textField(response, "name");
  const output = decodeOutput(response);
  if (toolName === undefined || output === undefined || !hasUsableId(response)) return undefined;
  return { kind: "tool-result", callId: wireIdOf(response) ?? "", toolName, ...output, wire };
}

function hasUsableId(call: WireObject): boolean {
  return !isSet(call["id"]) || typeof call["id"] === "string";
}

function opaque(type: string | undefined, wire: WireObject): OpaquePart {
  return { kind: "opaque", type: type ?? "unknown", wire };
}
