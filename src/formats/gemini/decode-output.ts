import { isObject } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { OutputPart, ToolResultPart } from "../../core/model/message.ts";
import { decodeMedia } from "./decode-media.ts";
import { isSet } from "./field.ts";

/**
 * The type of the opaque part for a function's response with attachments. It refers to its attachments by name, so it
 * is kept as it is.
 */
export const RESPONSE_WITH_ATTACHMENTS = "response";

type Output = Pick<ToolResultPart, "output" | "isError">;

/**
 * Reads what a function answered. Undefined if it is malformed.
 *
 * The API gives the keys `output` and `error` a meaning. A response with nothing but a string under one
 * of them is that text, and that is also how text is written; any other response is JSON.
 */
export function decodeOutput(functionResponse: WireObject): Output | undefined {
  const response = functionResponse["response"] ?? {};
  const attachments = functionResponse["parts"] ?? [];
  if (!isObject(response) || !Array.isArray(attachments)) return undefined;

  const plain = textOf(response);
  const isError = plain?.isError ?? isErrorOutput(response);
  if (attachments.length > 0) {
    const answer = isSet(functionResponse["response"]) ? [decodeAnswer(response)] : [];
    return { output: { kind: "parts", parts: [...answer, ...attachments.map(decodeAttachment)] }, isError };
  }
  if (plain === undefined) return { output: { kind: "json", value: response }, isError };
  return { output: { kind: "parts", parts: [{ kind: "text", text: plain.text }] }, isError };
}

/** Whether a response says that the function failed. */
export function isErrorOutput(response: WireObject): boolean {
  const error = response["error"];
  return isSet(error) && error !== false && error !== "";
}

function decodeAnswer(response: WireObject): OutputPart {
  const plain = textOf(response);
  if (plain !== undefined) return { kind: "text", text: plain.text };
  return { kind: "opaque", type: RESPONSE_WITH_ATTACHMENTS, wire: response };
}

function decodeAttachment(value: unknown): OutputPart {
  return (isObject(value) ? decodeMedia(value) : undefined) ?? { kind: "opaque", type: "unknown", wire: value };
}

function textOf(response: WireObject): { readonly text: string; readonly isError: boolean } | undefined {
  if (Object.keys(response).length !== 1) return undefined;
  const { output, error } = response;
  if (typeof output === "string") return { text: output, isError: false };
  return typeof error === "string" ? { text: error, isError: true } : undefined;
}
