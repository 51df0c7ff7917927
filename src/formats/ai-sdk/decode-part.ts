import { isObject, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { OutputPart, Part, ToolOutput } from "../../core/model/message.ts";
import { opaqueBlock } from "../opaque-block.ts";
import { decodeMedia } from "./decode-media.ts";

/**
 * Reads one part of a message.
 *
 * Approvals and custom parts stay opaque: they are bound to ids that only the SDK and the
 * provider understand.
 */
export function decodePart(wire: unknown): Part {
  if (!isObject(wire)) return opaqueBlock(wire);
  switch (wire["type"]) {
    case "text":
      return decodeText(wire);
    case "reasoning":
      return decodeReasoning(wire);
    case "reasoning-file":
      // A picture that the model drew while thinking belongs to its reasoning, so it is not a separate media part.
      return { kind: "reasoning", text: "", sealed: true, wire };
    case "image":
    case "file":
      return decodeMedia(wire) ?? opaqueBlock(wire);
    case "tool-call":
      return decodeCall(wire);
    case "tool-result":
      return decodeResult(wire);
    default:
      return opaqueBlock(wire);
  }
}

function decodeText(wire: WireObject): Part {
  const text = textField(wire, "text");
  return text === undefined ? opaqueBlock(wire) : { kind: "text", text, wire };
}

function decodeReasoning(wire: WireObject): Part {
  const text = textField(wire, "text");
  if (text === undefined) return opaqueBlock(wire);
  // Signatures and encrypted content travel in the provider options, under a name each provider chooses.
  const options = wire["providerOptions"];
  return { kind: "reasoning", text, sealed: isObject(options) && Object.keys(options).length > 0, wire };
}

function decodeCall(wire: WireObject): Part {
  const callId = textField(wire, "toolCallId");
  const toolName = textField(wire, "toolName");
  if (callId === undefined || toolName === undefined) return opaqueBlock(wire);
  return { kind: "tool-call", callId, toolName, input: { kind: "json", value: wire["input"] }, wire };
}

function decodeResult(wire: WireObject): Part {
  const callId = textField(wire, "toolCallId");
  const toolName = textField(wire, "toolName");
  const output = wire["output"];
  if (callId === undefined || !isObject(output)) return opaqueBlock(wire);
  return {
    kind: "tool-result",
    callId,
    ...(toolName === undefined ? {} : { toolName }),
    ...decodeOutput(output),
    wire,
  };
}

/** What a tool returned, and whether the SDK marks it as a failure. */
interface DecodedOutput {
  readonly output: ToolOutput;
  readonly isError: boolean;
}

/**
 * Reads the output of a tool result.
 *
 * A denied execution is a failure whose text is the reason; without a reason it has no parts. An
 * output we do not understand becomes one opaque part with the whole output, so that the result
 * still answers its call.
 */
function decodeOutput(wire: WireObject): DecodedOutput {
  const { type, value, reason } = wire;
  switch (type) {
    case "text":
    case "error-text":
      return typeof value === "string" ? texts([value], type === "error-text") : unknownOutput(wire);
    case "json":
    case "error-json":
      if (value === undefined) return unknownOutput(wire);
      return { output: { kind: "json", value }, isError: type === "error-json" };
    case "content":
      if (!Array.isArray(value)) return unknownOutput(wire);
      return { output: { kind: "parts", parts: value.map(decodeItem) }, isError: false };
    case "execution-denied":
      if (reason === undefined) return texts([], true);
      return typeof reason === "string" ? texts([reason], true) : unknownOutput(wire);
    default:
      return unknownOutput(wire);
  }
}

function decodeItem(wire: unknown): OutputPart {
  if (!isObject(wire)) return opaqueBlock(wire);
  const text = textField(wire, "text");
  if (wire["type"] === "text") return text === undefined ? opaqueBlock(wire) : { kind: "text", text, wire };
  return decodeMedia(wire) ?? opaqueBlock(wire);
}

function texts(values: readonly string[], isError: boolean): DecodedOutput {
  return { output: { kind: "parts", parts: values.map((text) => ({ kind: "text", text })) }, isError };
}

function unknownOutput(wire: WireObject): DecodedOutput {
  return { output: { kind: "parts", parts: [opaqueBlock(wire)] }, isError: false };
}
