import { textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { OutputPart, ToolCallPart, ToolInput, ToolResultPart } from "../../core/model/message.ts";
import { isFreeType } from "./call-kinds.ts";
import { callIdField, decodeCall, decodeResult, saysFailed } from "./decode-call.ts";
import { encodeContent, imageAddress } from "./encode-content.ts";

/** Writes a call as the kind of item it was read from; undefined if that kind cannot express its current content. */
export function encodeCallInKind(part: ToolCallPart): WireObject | undefined {
  const { wire, callId, toolName, input } = part;
  switch (wire?.["type"]) {
    case "function_call":
      return { ...wire, call_id: callId, name: toolName, arguments: jsonText(input) };
    case "custom_tool_call":
      return { ...wire, call_id: callId, name: toolName, input: plainInput(input) };
    default: {
      const before = wire && decodeCall(wire);
      const unchanged = before?.toolName === toolName && jsonText(before.input) === jsonText(input);
      return unchanged ? { ...wire, call_id: callId } : undefined;
    }
  }
}

/** Writes a call as one of the two kinds that can have any content. */
export function encodePlainCall(part: ToolCallPart): WireObject {
  const { callId, toolName, input } = part;
  const named = { call_id: callId, name: toolName };
  return takesFreeText(part)
    ? { type: "custom_tool_call", ...named, input: plainInput(input) }
    : { type: "function_call", ...named, arguments: jsonText(input) };
}

/** Whether a call is written as a custom tool call, which its output must agree with. */
export function takesFreeText({ wire, input }: ToolCallPart): boolean {
  const type = wire?.["type"];
  return isFreeType(type) ? type === "custom_tool_call" : input.kind === "text";
}

function jsonText(input: ToolInput): string {
  if (input.kind === "json-text") return input.text;
  return JSON.stringify(input.kind === "json" ? input.value : input.text) ?? "null";
}

function plainInput(input: ToolInput): string {
  return input.kind === "json" ? jsonText(input) : input.text;
}

/** Writes a result as the kind of item it was read from; undefined if that kind cannot express its current content. */
export function encodeResultInKind(part: ToolResultPart): WireObject | undefined {
  const { wire } = part;
  if (wire === undefined) return undefined;
  const output = outputInKind(part, wire);
  return output === undefined ? undefined : { ...wire, ...resultFields(part, wire), ...output };
}

/** Writes a result as the output of a function or a custom tool. */
export function encodePlainResult(
  part: ToolResultPart,
  type: "function_call_output" | "custom_tool_call_output",
): WireObject {
  const item = { type, call_id: part.callId, output: encodeContent(outputParts(part), "input") };
  // Outputs of custom tools have no status.
  return part.isError && type === "function_call_output" ? { ...item, status: "incomplete" } : item;
}

function resultFields(part: ToolResultPart, wire: WireObject): WireObject {
  const callId = { [callIdField(wire)]: part.callId };
  if (part.isError === saysFailed(wire)) return callId;
  const failure = wire["type"] === "apply_patch_call_output" ? "failed" : "incomplete";
  return { ...callId, status: part.isError ? failure : "completed" };
}

function outputInKind(part: ToolResultPart, wire: WireObject): WireObject | undefined {
  const parts = outputParts(part);
  const text = plainText(parts);
  switch (wire["type"]) {
    case "function_call_output":
    case "custom_tool_call_output":
      return { output: encodeContent(parts, "input") };
    case "local_shell_call_output":
    case "apply_patch_call_output":
      // A patch result may leave its output out, which reads as an empty text.
      if (text === textBefore(wire)) return {};
      return text === undefined ? undefined : { output: text };
    case "shell_call_output":
      return text === textBefore(wire) ? {} : undefined;
    case "computer_call_output":
      return screenshot(parts);
    default:
      return undefined;
  }
}

function textBefore(wire: WireObject): string | undefined {
  const before = decodeResult(wire);
  return before && plainText(outputParts(before));
}

function screenshot([part, ...others]: readonly OutputPart[]): WireObject | undefined {
  if (part?.kind !== "media" || part.media !== "image" || others.length > 0) return undefined;
  if (textField(part.wire, "type") === "computer_screenshot") return { output: part.wire };
  const address = imageAddress(part);
  return address && { output: { type: "computer_screenshot", ...address } };
}

function plainText(parts: readonly OutputPart[]): string | undefined {
  const texts = parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
  return texts.length === parts.length ? texts.join("\n") : undefined;
}

function outputParts({ output }: ToolResultPart): readonly OutputPart[] {
  if (output.kind === "parts") return output.parts;
  const text = JSON.stringify(output.value) ?? "null";
  return [{ kind: "text", text }];
}
