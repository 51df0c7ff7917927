import { isObject } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { OutputPart, ToolResultPart } from "../../core/model/message.ts";
import { encodeCallId } from "./call-id.ts";
import { isErrorOutput, RESPONSE_WITH_ATTACHMENTS } from "./decode-output.ts";
import { encodeMedia } from "./encode-media.ts";
import { isEmptyObject, isSet, keyOf } from "./field.ts";

/** Writes a function response: text under the key the API documents for it, media as attachments. */
export function encodeResponse(part: ToolResultPart, name: string): WireObject {
  const { callId, wire = {} } = part;
  const key = keyOf(wire, "functionResponse") ?? "functionResponse";
  const inner = isObject(wire[key]) ? wire[key] : undefined;
  const response = responseOf(part);
  const leaveOut = inner !== undefined && !isSet(inner["response"]) && isEmptyObject(response);
  const attachments = attachmentsOf(part);
  const functionResponse = {
    ...(attachments.length === 0 ? withoutAttachments(inner) : inner),
    ...encodeCallId(callId, inner),
    name,
    ...(leaveOut ? {} : { response }),
    ...(attachments.length === 0 ? {} : { parts: attachments }),
  };
  return { ...wire, [key]: functionResponse };
}

function responseOf({ output, isError }: ToolResultPart): WireObject {
  if (output.kind === "json") return jsonResponse(output.value, isError);
  const answer = output.parts.find(isAnswer);
  if (answer !== undefined && isObject(answer.wire)) return answer.wire;
  const texts = output.parts.flatMap((part) => textOf(part) ?? []);
  return texts.length === 0 ? {} : underKey(texts.join("\n"), isError);
}

function jsonResponse(value: unknown, isError: boolean): WireObject {
  return isObject(value) && (!isError || isErrorOutput(value)) ? value : underKey(value, isError);
}

function underKey(value: unknown, isError: boolean): WireObject {
  return isError ? { error: value } : { output: value };
}

function attachmentsOf({ output }: ToolResultPart): unknown[] {
  if (output.kind === "json") return [];
  return output.parts.flatMap((part) => {
    if (textOf(part) !== undefined || isAnswer(part)) return [];
    return part.kind === "media" ? encodeMedia(part) : [part.wire];
  });
}

/** Attachments cannot be text, so a document that is text joins the answer. */
function textOf(part: OutputPart): string | undefined {
  if (part.kind === "text") return part.text;
  return part.kind === "media" && part.wire === undefined && part.source.kind === "text" ? part.source.text : undefined;
}

function isAnswer(part: OutputPart): boolean {
  return part.kind === "opaque" && part.type === RESPONSE_WITH_ATTACHMENTS;
}

/** Drops attachments that are gone; an empty list of them stays as it came. */
function withoutAttachments(inner: WireObject | undefined): WireObject | undefined {
  if (!Array.isArray(inner?.["parts"]) || inner["parts"].length === 0) return inner;
  const { parts: _, ...rest } = inner;
  return rest;
}
