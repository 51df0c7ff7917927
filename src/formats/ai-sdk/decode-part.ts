import type { WireObject } from "../../core/model/json.ts";
import type { Part } from "../../core/model/message.ts";
import { isObject, textField } from "../wire-value.ts";
import { decodeMedia } from "./decode-media.ts";
import { decodeOutput } from "./decode-output.ts";
import { opaquePart } from "./opaque-part.ts";

/**
 * Reads one part of a message.
 *
 * Approvals and custom parts stay opaque: they are bound to ids that only the SDK and the
 * provider understand.
 */
export function decodePart(wire: unknown): Part {
  if (!isObject(wire)) return opaquePart(wire);
  switch (wire["type"]) {
    case "text":
      return decodeText(wire);
    case "reasoning":
      return decodeReasoning(wire);
    case "reasoning-file":
      // A picture the model drew while thinking goes and stays with its reasoning, so it is no media of its own.
      return { kind: "reasoning", text: "", sealed: true, wire };
    case "image":
    case "file":
      return decodeMedia(wire) ?? opaquePart(wire);
    case "tool-call":
      return decodeCall(wire);
    case "tool-result":
      return decodeResult(wire);
    default:
      return opaquePart(wire);
  }
}

function decodeText(wire: WireObject): Part {
  const text = textField(wire, "text");
  return text === undefined ? opaquePart(wire) : { kind: "text", text, wire };
}

function decodeReasoning(wire: WireObject): Part {
  const text = textField(wire, "text");
  if (text === undefined) return opaquePart(wire);
  // Signatures and encrypted content travel in the provider options, under a name each provider chooses.
  const options = wire["providerOptions"];
  return { kind: "reasoning", text, sealed: isObject(options) && Object.keys(options).length > 0, wire };
}

function decodeCall(wire: WireObject): Part {
  const callId = textField(wire, "toolCallId");
  const toolName = textField(wire, "toolName");
  if (callId === undefined || toolName === undefined) return opaquePart(wire);
  return { kind: "tool-call", callId, toolName, input: { kind: "json", value: wire["input"] }, wire };
}

function decodeResult(wire: WireObject): Part {
  const callId = textField(wire, "toolCallId");
  const toolName = textField(wire, "toolName");
  const output = wire["output"];
  if (callId === undefined || !isObject(output)) return opaquePart(wire);
  return {
    kind: "tool-result",
    callId,
    ...(toolName === undefined ? {} : { toolName }),
    ...decodeOutput(output),
    wire,
  };
}
