import { assertNever } from "../../core/base/assert-never.ts";
import type { Part, ToolCallPart, ToolInput, ToolResultPart } from "../../core/model/message.ts";
import { parseJson } from "../../core/text/parse-json.ts";
import type { CallIndex } from "./call-index.ts";
import { encodeMedia } from "./encode-media.ts";
import { encodeOutput } from "./encode-output.ts";

/** Writes one part of a message, or nothing where the SDK has no form for it. */
export function encodePart(part: Part, calls: CallIndex): unknown[] {
  switch (part.kind) {
    case "text":
      return [{ ...(part.wire ?? { type: "text" }), text: part.text }];
    case "reasoning":
      // Without its wire object it has no signature, and providers refuse or ignore it.
      if (part.wire === undefined) return [];
      return [part.wire["type"] === "reasoning" ? { ...part.wire, text: part.text } : part.wire];
    case "media":
      return part.wire === undefined ? encodeMedia(part) : [part.wire];
    case "tool-call":
      return [encodeCall(part, calls)];
    case "tool-result":
      return [encodeResult(part, calls)];
    case "opaque":
      return [part.wire];
    default:
      return assertNever(part);
  }
}

function encodeCall({ callId, toolName, input, wire }: ToolCallPart, calls: CallIndex): unknown {
  const value = inputValue(input);
  if (wire !== undefined) {
    const given = value !== undefined || "input" in wire;
    return { ...wire, toolCallId: callId, toolName, ...(given ? { input: value } : {}) };
  }
  const providerExecuted = calls.answeredByProvider.has(callId) ? { providerExecuted: true } : {};
  return { type: "tool-call", toolCallId: callId, toolName, input: value, ...providerExecuted };
}

function inputValue(input: ToolInput): unknown {
  switch (input.kind) {
    case "json":
      return input.value;
    // A model wrote this text, so it may not be JSON; then the SDK carries it as a string.
    case "json-text":
      return parseJson(input.text, input.text);
    case "text":
      return input.text;
  }
}

function encodeResult({ callId, toolName, output, isError, wire }: ToolResultPart, calls: CallIndex): unknown {
  const written = encodeOutput(output, isError, wire?.["output"]);
  if (wire === undefined) {
    const name = toolName ?? calls.toolNames.get(callId) ?? "unknown";
    return { type: "tool-result", toolCallId: callId, toolName: name, output: written };
  }
  return { ...wire, toolCallId: callId, ...(toolName === undefined ? {} : { toolName }), output: written };
}
