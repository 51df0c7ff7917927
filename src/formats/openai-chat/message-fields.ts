import { isObject, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { Part } from "../../core/model/message.ts";
import { decodeLegacyCall, decodeToolCall, encodeLegacyCall, encodeToolCall } from "./tool-calls.ts";

/** How one field of an assistant message, beside `content`, is read into parts and written from them. */
interface MessageField {
  /** No parts if the field is missing, empty or malformed: then it stays in the message as it is. */
  decode(value: unknown, message: WireObject): readonly Part[];
  encode(parts: readonly Part[]): unknown;
}

/** What a model does before it speaks. */
export const fieldsBeforeContent = ["reasoning", "reasoning_content", "reasoning_details", "thinking_blocks"] as const;

/** What it says or does beside speaking. */
export const fieldsAfterContent = ["refusal", "audio", "tool_calls", "function_call"] as const;

export type MessageFieldName = (typeof fieldsBeforeContent)[number] | (typeof fieldsAfterContent)[number];

/**
 * Every field of an assistant message that contains parts.
 *
 * A part read from such a field keeps the field alone as its wire object, as in
 * `{ reasoning_content: "..." }`; only a call in `tool_calls` keeps the call itself.
 */
export const messageFields: Readonly<Record<MessageFieldName, MessageField>> = {
  reasoning: reasoningText("reasoning"),
  reasoning_content: reasoningText("reasoning_content"),
  reasoning_details: reasoningBlocks("reasoning_details"),
  thinking_blocks: reasoningBlocks("thinking_blocks"),
  refusal: {
    decode: (value) =>
      typeof value === "string" && value !== "" ? [{ kind: "text", text: value, wire: { refusal: value } }] : [],
    encode: joinTexts,
  },
  audio: {
    decode(value) {
      const fileId = textField(value, "id");
      if (fileId === undefined) return [];
      return [{ kind: "media", media: "audio", source: { kind: "file", fileId }, wire: { audio: value } }];
    },
    encode: ([part]) => fieldValue(part, "audio"),
  },
  tool_calls: {
    decode: (value) => (Array.isArray(value) ? value.map(decodeToolCall) : []),
    encode: (parts) => parts.flatMap(encodeToolCall),
  },
  function_call: {
    decode: decodeLegacyCall,
    encode: ([part]) => encodeLegacyCall(part),
  },
};

/** Which field a part was read from; undefined if it belongs in the content. */
export function fieldNameOf(part: Part): MessageFieldName | undefined {
  if (isObject(part.wire)) {
    const [name, ...others] = Object.keys(part.wire);
    // A block without a type looks the same inside the content, but is opaque there under another name.
    const isField = others.length === 0 && isFieldName(name) && (part.kind !== "opaque" || part.type === name);
    if (isField) return name;
  }
  return part.kind === "tool-call" ? "tool_calls" : undefined;
}

function isFieldName(name: string | undefined): name is MessageFieldName {
  return name !== undefined && Object.hasOwn(messageFields, name);
}

function reasoningText(field: MessageFieldName): MessageField {
  return {
    decode: (value) =>
      typeof value === "string" && value !== ""
        ? [{ kind: "reasoning", text: value, sealed: false, wire: { [field]: value } }]
        : [],
    encode: joinTexts,
  };
}

/** Kept or dropped as a whole: gateways want the sequence of blocks exactly as the model wrote it. */
function reasoningBlocks(field: MessageFieldName): MessageField {
  return {
    decode(value, message) {
      if (!Array.isArray(value) || value.length === 0) return [];
      // Gateways repeat the plain text of the blocks in a separate field: it is counted there.
      const isRepeated = hasText(message, "reasoning") || hasText(message, "reasoning_content");
      const text = isRepeated ? "" : value.map(blockText).join("");
      return [{ kind: "reasoning", text, sealed: value.some(isSealed), wire: { [field]: value } }];
    },
    encode: ([part]) => fieldValue(part, field),
  };
}

function blockText(block: unknown): string {
  return textField(block, "text") ?? textField(block, "thinking") ?? textField(block, "summary") ?? "";
}

/** Signed, or encrypted: both carry a string that only the provider can make. */
function isSealed(block: unknown): boolean {
  return hasText(block, "signature") || hasText(block, "data");
}

function hasText(value: unknown, key: string): boolean {
  return (textField(value, key) ?? "") !== "";
}

function joinTexts(parts: readonly Part[]): string {
  return parts.map((part) => (part.kind === "text" || part.kind === "reasoning" ? part.text : "")).join("");
}

function fieldValue(part: Part | undefined, field: MessageFieldName): unknown {
  return isObject(part?.wire) ? part.wire[field] : undefined;
}
