import type { WireObject } from "../../core/model/json.ts";
import type {
  MediaPart,
  Message,
  OutputPart,
  Part,
  Role,
  ToolOutput,
  ToolResultPart,
} from "../../core/model/message.ts";
import type { Transcript } from "../../core/model/transcript.ts";
import { dataUrl } from "../data-url.ts";
import { decodeContent } from "./decode-content.ts";
import { canonicalRole, WHOLE_MESSAGE } from "./decode-message.ts";
import {
  fieldNameOf,
  fieldsAfterContent,
  fieldsBeforeContent,
  type MessageFieldName,
  messageFields,
} from "./message-fields.ts";
import type { OpenAiChatContentPart } from "./wire.ts";

/** Writes the request body the transcript was read from, or an array of messages. */
export function encode({ messages, envelope }: Transcript): unknown {
  const wire = messages.flatMap(encodeMessage);
  return envelope.kind === "request" ? { ...envelope.body, messages: wire } : wire;
}

/**
 * Writes one message. It is one wire message too, unless it has tool results and something else: this API wants a
 * separate message for every result.
 */
function encodeMessage(message: Message): unknown[] {
  const [first] = message.parts;
  if (first?.kind === "opaque" && first.type === WHOLE_MESSAGE && message.meta?.wire === undefined) return [first.wire];

  const results = message.parts.filter((part) => part.kind === "tool-result");
  const spoken = message.parts.filter((part) => part.kind !== "tool-result");
  if (results.length === 0) return [encodeSpoken(message.role, spoken, message.meta?.wire)];

  const wires = results.map((result) => encodeResult(result, resultWire(message, result)));
  // Results come first, because nothing may come between a call and its result.
  return spoken.length === 0 ? wires : [...wires, encodeSpoken("user", spoken, undefined)];
}

function encodeSpoken(role: Role, parts: readonly Part[], wire: WireObject | undefined): WireObject {
  const encoded: Record<string, unknown> = wire === undefined ? { role } : { ...wire };
  if (wire !== undefined && canonicalRole(wire["role"]) !== role) encoded["role"] = role;

  const groups = groupByField(parts);
  const isActing = fieldsAfterContent.some((field) => groups.has(field));
  const content = contentValue(parts.filter(isSaid), wire, isActing);
  if (content !== undefined) encoded["content"] = content;
  if (role !== "assistant") return encoded;

  for (const field of [...fieldsBeforeContent, ...fieldsAfterContent]) {
    const group = groups.get(field);
    if (group !== undefined) encoded[field] = messageFields[field].encode(group);
    else if (wire !== undefined && messageFields[field].decode(wire[field], wire).length > 0) delete encoded[field];
  }
  return encoded;
}

function encodeResult(result: ToolResultPart, wire: WireObject | undefined): WireObject {
  const content = contentValue(outputParts(result.output), wire, false);
  if (wire === undefined) return { role: "tool", tool_call_id: result.callId, content };
  const id = wire["role"] === "tool" ? { tool_call_id: result.callId } : {};
  return { ...wire, ...id, ...(content === undefined ? {} : { content }) };
}

/** The wire message a result came from. Of several results in one message at most one came from it. */
function resultWire({ parts, meta }: Message, result: ToolResultPart): WireObject | undefined {
  const wire = canonicalRole(meta?.wire?.["role"]) === "tool" ? meta?.wire : undefined;
  return parts.length === 1 || wire?.["tool_call_id"] === result.callId ? wire : undefined;
}

/** The new `content`; undefined if the one on the wire, empty or missing, already says the same. */
function contentValue(parts: readonly OutputPart[], wire: WireObject | undefined, isActing: boolean): unknown {
  const content = encodeContent(parts, wire?.["content"]);
  if (content !== undefined) return content;
  if (wire !== undefined && decodeContent(wire["content"]).length === 0) return undefined;
  return isActing ? null : "";
}

function outputParts(output: ToolOutput): readonly OutputPart[] {
  if (output.kind === "parts") return output.parts;
  return [{ kind: "text", text: JSON.stringify(output.value) ?? "null" }];
}

function groupByField(parts: readonly Part[]): Map<MessageFieldName, Part[]> {
  const groups = new Map<MessageFieldName, Part[]>();
  for (const part of parts) {
    const field = fieldNameOf(part);
    if (field === undefined) continue;
    const group = groups.get(field);
    if (group === undefined) groups.set(field, [part]);
    else group.push(part);
  }
  return groups;
}

/** Reasoning that came from no field is left out: it cannot be signed, so no provider would accept it. */
function isSaid(part: Part): part is OutputPart {
  return (part.kind === "text" || part.kind === "media" || part.kind === "opaque") && fieldNameOf(part) === undefined;
}

/**
 * Writes the content of a message: a list if there was one, otherwise a bare string if that is enough.
 *
 * Undefined if there is nothing to say.
 */
function encodeContent(parts: readonly OutputPart[], before: unknown): unknown {
  const [first, ...others] = parts;
  if (first === undefined) return undefined;
  const isBare = first.kind === "text" && first.wire === undefined && others.length === 0;
  if (isBare && !Array.isArray(before)) return first.text;
  const blocks = parts.flatMap(encodeContentPart);
  return blocks.length === 0 ? undefined : blocks;
}

function encodeContentPart(part: OutputPart): unknown[] {
  switch (part.kind) {
    case "text": {
      const { wire, text } = part;
      if (wire === undefined) return [{ type: "text", text }];
      return [wire["type"] === "refusal" ? { ...wire, refusal: text } : { ...wire, text }];
    }
    case "media":
      return part.wire === undefined ? encodeMedia(part) : [part.wire];
    case "opaque":
      return [part.wire];
  }
}

/** Writes media that did not come from this API. Nothing if its source is unknown: there is nothing to send. */
function encodeMedia({ media, mediaType, source }: MediaPart): OpenAiChatContentPart[] {
  switch (source.kind) {
    case "text":
      return [{ type: "text", text: source.text }];
    case "file":
      return [{ type: "file", file: { file_id: source.fileId } }];
    case "url":
      return [
        media === "image"
          ? { type: "image_url", image_url: { url: source.url } }
          : { type: "file", file: { file_data: source.url } },
      ];
    case "base64":
      return [encodeData(media, mediaType, source.data)];
    case "unknown":
      return [];
  }
}

const audioFormats: Readonly<Record<string, "wav" | "mp3">> = {
  "audio/wav": "wav",
  "audio/x-wav": "wav",
  "audio/mpeg": "mp3",
  "audio/mp3": "mp3",
};

function encodeData(media: MediaPart["media"], mediaType: string | undefined, data: string): OpenAiChatContentPart {
  if (media === "image") {
    return { type: "image_url", image_url: { url: dataUrl(data, mediaType ?? "image/png") } };
  }
  const format =
    mediaType !== undefined && Object.hasOwn(audioFormats, mediaType) ? audioFormats[mediaType] : undefined;
  if (format !== undefined) return { type: "input_audio", input_audio: { data, format } };
  const url = dataUrl(data, mediaType ?? "application/octet-stream");
  return { type: "file", file: { filename: mediaType === "application/pdf" ? "file.pdf" : "file", file_data: url } };
}
