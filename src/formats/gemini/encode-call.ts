import type { WireObject } from "../../core/model/json.ts";
import type { ToolCallPart, ToolInput } from "../../core/model/message.ts";
import { parseJson } from "../../core/text/parse-json.ts";
import { isObject } from "../wire-value.ts";
import { encodeCallId } from "./call-id.ts";
import { isSet, keyOf } from "./field.ts";
import { isEmptyObject } from "./is-empty-object.ts";

/** Writes a function call; its thought signature stays where it was, on the part. */
export function encodeCall({ callId, toolName, input, wire = {} }: ToolCallPart): WireObject {
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
