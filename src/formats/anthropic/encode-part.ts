import { parseJson } from "../../core/json/parse-json.ts";
import { isObject } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { MediaPart, Part, ToolInput, ToolOutput, ToolResultPart } from "../../core/model/message.ts";
import { isEmptyContent } from "./empty-content.ts";

/**
 * The blocks of one part: one, or none if the provider has no form for it (unsigned thinking, sound and video).
 */
export function encodePart(part: Part): unknown[] {
  switch (part.kind) {
    case "text":
      return [part.wire === undefined ? { type: "text", text: part.text } : { ...part.wire, text: part.text }];
    case "reasoning":
      return part.wire === undefined ? [] : [encodeThinking(part.wire, part.text)];
    case "media":
      return part.wire === undefined ? encodeMedia(part) : [part.wire];
    case "tool-call": {
      const input = encodeInput(part.input);
      return [{ ...(part.wire ?? { type: "tool_use" }), id: part.callId, name: part.toolName, input }];
    }
    case "tool-result":
      return [encodeToolResult(part)];
    case "opaque":
      return [part.wire];
  }
}

/** Redacted thinking has no text of its own. */
function encodeThinking(wire: WireObject, text: string): WireObject {
  return wire["type"] === "thinking" ? { ...wire, thinking: text } : wire;
}

/** The provider accepts only objects; other arguments, which other providers allow, go under one key. */
function encodeInput(input: ToolInput): unknown {
  switch (input.kind) {
    case "json":
      return input.value;
    case "json-text": {
      const value = parseJson(input.text);
      return isObject(value) ? value : { input: value ?? input.text };
    }
    case "text":
      return { input: input.text };
  }
}

function encodeToolResult({ wire, callId, output, isError }: ToolResultPart): unknown {
  const content = encodeOutput(output, wire);
  const saidError = wire?.["is_error"] === true;
  return {
    ...(wire ?? { type: "tool_result" }),
    tool_use_id: callId,
    ...(content !== undefined && { content }),
    ...(isError !== saidError && { is_error: isError }),
  };
}

/** Undefined if there is nothing to write: the result was empty and still is. */
function encodeOutput(output: ToolOutput, wire: WireObject | undefined): unknown {
  if (output.kind === "json") return typeof output.value === "string" ? output.value : JSON.stringify(output.value);
  const [part] = output.parts;
  if (part === undefined) return wire === undefined || isEmptyContent(wire["content"]) ? undefined : [];
  if (output.parts.length === 1 && part.kind === "text" && part.wire === undefined) return part.text;
  return output.parts.flatMap(encodePart);
}

function encodeMedia({ media, mediaType, source }: MediaPart): WireObject[] {
  if (media === "audio" || media === "video") return [];
  const type = media === "image" ? "image" : "document";
  switch (source.kind) {
    case "base64": {
      const media_type = mediaType ?? (type === "image" ? "image/png" : "application/pdf");
      return [{ type, source: { type: "base64", media_type, data: source.data } }];
    }
    case "text":
      return [{ type: "document", source: { type: "text", media_type: "text/plain", data: source.text } }];
    case "url":
      return [{ type, source: { type: "url", url: source.url } }];
    case "file":
      return [{ type, source: { type: "file", file_id: source.fileId } }];
    case "unknown":
      return [];
  }
}
