import { canonicalJson } from "../../core/json/canonical-json.ts";
import { isObject, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { OutputPart, ToolCallPart, ToolInput, ToolResultPart } from "../../core/model/message.ts";
import { builtInCalls } from "./call-kinds.ts";
import { decodeContent, decodeMedia } from "./decode-content.ts";

/** Reads a call that the client answers; undefined if the item is not one, or is malformed. */
export function decodeCall(item: WireObject): ToolCallPart | undefined {
  const callId = textField(item, "call_id");
  const name = textField(item, "name");
  if (callId === undefined) return undefined;
  switch (item["type"]) {
    case "function_call":
      return toolCall(item, callId, name, textInput("json-text", item["arguments"]));
    case "custom_tool_call":
      return toolCall(item, callId, name, textInput("text", item["input"]));
    default:
      return decodeBuiltIn(item, callId);
  }
}

function decodeBuiltIn(item: WireObject, callId: string): ToolCallPart | undefined {
  const type = textField(item, "type") ?? "";
  const kind = Object.hasOwn(builtInCalls, type) ? builtInCalls[type] : undefined;
  const input = kind?.input(item);
  // Text, not a value: an edited call is written as a function call, whose arguments are text.
  return isObject(input)
    ? toolCall(item, callId, kind?.toolName, textInput("json-text", canonicalJson(input) || undefined))
    : undefined;
}

function toolCall(
  wire: WireObject,
  callId: string,
  toolName: string | undefined,
  input: ToolInput | undefined,
): ToolCallPart | undefined {
  if (toolName === undefined || input === undefined) return undefined;
  return { kind: "tool-call", callId, toolName, input, wire };
}

function textInput(kind: "json-text" | "text", text: unknown): ToolInput | undefined {
  return typeof text === "string" ? { kind, text } : undefined;
}

/** Reads what the client answered to a call; undefined if the item is not such an output, or is malformed. */
export function decodeResult(item: WireObject): ToolResultPart | undefined {
  const callId = textField(item, callIdField(item));
  const parts = outputParts(item);
  if (callId === undefined || parts === undefined) return undefined;
  return { kind: "tool-result", callId, output: { kind: "parts", parts }, isError: saysFailed(item), wire: item };
}

/** The field in which an output names its call: local shell outputs use `id`. */
export function callIdField(item: WireObject): "call_id" | "id" {
  return item["type"] === "local_shell_call_output" && item["call_id"] === undefined ? "id" : "call_id";
}

/** Whether the wire itself says that a call did not succeed. */
export function saysFailed(item: WireObject): boolean {
  return item["status"] === "failed" || item["status"] === "incomplete";
}

function outputParts(item: WireObject): OutputPart[] | undefined {
  const output = item["output"];
  switch (item["type"]) {
    case "function_call_output":
    case "custom_tool_call_output":
      return typeof output === "string" || Array.isArray(output) ? decodeContent(output) : undefined;
    case "local_shell_call_output":
      return typeof output === "string" ? decodeContent(output) : undefined;
    case "apply_patch_call_output":
      return typeof (output ?? "") === "string" ? decodeContent(String(output ?? "")) : undefined;
    case "shell_call_output":
      return shellText(output);
    case "computer_call_output":
      return screenshot(output);
    default:
      return undefined;
  }
}

/** Chunks of stdout, stderr and outcome as one JSON text: the three stay separate and nothing is reworded. */
function shellText(output: unknown): OutputPart[] | undefined {
  const text = Array.isArray(output) ? canonicalJson(output) : "";
  return text === "" ? undefined : [{ kind: "text", text }];
}

function screenshot(output: unknown): OutputPart[] | undefined {
  if (!isObject(output) || output["type"] !== "computer_screenshot") return undefined;
  const part = decodeMedia(output);
  return part === undefined ? undefined : [part];
}
