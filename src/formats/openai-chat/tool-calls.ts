import { asList, isObject, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { OpaquePart, Part, ToolCallPart, ToolInput } from "../../core/model/message.ts";

/** Reads an entry of `tool_calls`; an unknown kind of call stays opaque, in its place among the calls. */
export function decodeToolCall(wire: unknown): ToolCallPart | OpaquePart {
  return (
    decodeCall(wire, "function", "arguments", "json-text") ??
    decodeCall(wire, "custom", "input", "text") ?? { kind: "opaque", type: "tool_calls", wire: { tool_calls: [wire] } }
  );
}

/** Writes an entry of `tool_calls`. Input that is JSON makes it a function call, free text a custom one. */
export function encodeToolCall(part: Part): unknown[] {
  if (part.kind === "opaque") return isObject(part.wire) ? [...asList(part.wire["tool_calls"])] : [];
  if (part.kind !== "tool-call") return [];

  const type = part.input.kind === "text" ? "custom" : "function";
  const field = part.input.kind === "text" ? "input" : "arguments";
  const wire = part.wire !== undefined && isObject(part.wire[type]) ? part.wire : { id: part.callId, type };
  const call = { ...innerObject(wire, type), name: part.toolName, [field]: inputText(part.input) };
  return [{ ...wire, id: part.callId, [type]: call }];
}

/** Reads a `function_call`, which predates tools. */
export function decodeLegacyCall(value: unknown): ToolCallPart[] {
  const toolName = textField(value, "name");
  const text = textField(value, "arguments");
  const callId = legacyCallId(toolName);
  if (toolName === undefined || text === undefined || callId === undefined) return [];
  const input = { kind: "json-text", text } as const;
  return [{ kind: "tool-call", callId, toolName, input, wire: { function_call: value } }];
}

/** Writes a `function_call` back. */
export function encodeLegacyCall(part: Part | undefined): unknown {
  if (part?.kind !== "tool-call") return undefined;
  return { ...innerObject(part.wire, "function_call"), name: part.toolName, arguments: inputText(part.input) };
}

/**
 * The id that ties a `function_call` to its `function` message.
 *
 * The wire has none: it pairs them by name and order, so the same name is the same id.
 */
export function legacyCallId(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `function_call:${name}`;
}

function decodeCall(
  wire: unknown,
  type: "function" | "custom",
  field: "arguments" | "input",
  kind: "json-text" | "text",
): ToolCallPart | undefined {
  if (!isObject(wire) || (wire["type"] !== undefined && wire["type"] !== type)) return undefined;
  const callId = textField(wire, "id");
  const toolName = textField(wire[type], "name");
  const text = textField(wire[type], field);
  if (callId === undefined || toolName === undefined || text === undefined) return undefined;
  return { kind: "tool-call", callId, toolName, input: { kind, text }, wire };
}

function inputText(input: ToolInput): string {
  return input.kind === "json" ? (JSON.stringify(input.value) ?? "{}") : input.text;
}

function innerObject(wire: WireObject | undefined, key: string): WireObject {
  const inner = wire?.[key];
  return isObject(inner) ? inner : {};
}
