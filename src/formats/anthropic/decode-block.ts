import { isObject, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { MediaPart, MediaSource, OutputPart, Part, ToolOutput } from "../../core/model/message.ts";
import { opaqueBlock } from "../opaque-block.ts";

/**
 * Reads one content block.
 *
 * Blocks of server tools, compaction, tool changes and everything new are opaque: the provider
 * wrote them for itself, and they are valid only if they are unchanged. So is a known block whose fields
 * have the wrong form.
 */
export function decodeBlock(block: unknown): Part {
  if (!isObject(block)) return opaqueBlock(block);
  switch (block["type"]) {
    case "thinking":
      return decodeThinking(block) ?? opaqueBlock(block);
    case "redacted_thinking":
      return typeof block["data"] === "string"
        ? { kind: "reasoning", text: "", sealed: true, wire: block }
        : opaqueBlock(block);
    case "tool_use":
      return decodeToolUse(block) ?? opaqueBlock(block);
    case "tool_result":
      return decodeToolResult(block) ?? opaqueBlock(block);
    default:
      return decodeOutputBlock(block);
  }
}

/** Reads a block that may also occur inside a tool result. */
function decodeOutputBlock(block: unknown): OutputPart {
  if (!isObject(block)) return opaqueBlock(block);
  switch (block["type"]) {
    case "text":
      return typeof block["text"] === "string"
        ? { kind: "text", text: block["text"], wire: block }
        : opaqueBlock(block);
    case "image":
    case "document":
      return decodeMedia(block, block["type"]) ?? opaqueBlock(block);
    default:
      return opaqueBlock(block);
  }
}

function decodeThinking(block: WireObject): Part | undefined {
  const text = block["thinking"];
  if (typeof text !== "string") return undefined;
  return { kind: "reasoning", text, sealed: typeof block["signature"] === "string", wire: block };
}

function decodeToolUse(block: WireObject): Part | undefined {
  const { id: callId, name: toolName, input: value } = block;
  if (typeof callId !== "string" || typeof toolName !== "string" || value === undefined) return undefined;
  return { kind: "tool-call", callId, toolName, input: { kind: "json", value }, wire: block };
}

function decodeToolResult(block: WireObject): Part | undefined {
  const callId = block["tool_use_id"];
  const output = decodeOutput(block["content"]);
  if (typeof callId !== "string" || output === undefined) return undefined;
  return { kind: "tool-result", callId, output, isError: block["is_error"] === true, wire: block };
}

function decodeOutput(content: unknown): ToolOutput | undefined {
  if (content === undefined || content === null) return { kind: "parts", parts: [] };
  if (typeof content === "string") return { kind: "parts", parts: [{ kind: "text", text: content }] };
  return Array.isArray(content) ? { kind: "parts", parts: content.map(decodeOutputBlock) } : undefined;
}

function decodeMedia(block: WireObject, media: "image" | "document"): MediaPart | undefined {
  const source = decodeSource(block["source"]);
  if (source === undefined) return undefined;
  const mediaType = textField(block["source"], "media_type");
  return { kind: "media", media, ...(mediaType !== undefined && { mediaType }), source, wire: block };
}

function decodeSource(source: unknown): MediaSource | undefined {
  const [data, url, fileId] = [textField(source, "data"), textField(source, "url"), textField(source, "file_id")];
  switch (textField(source, "type")) {
    case "base64":
      return data === undefined ? undefined : { kind: "base64", data };
    case "text":
      return data === undefined ? undefined : { kind: "text", text: data };
    case "url":
      return url === undefined ? undefined : { kind: "url", url };
    case "file":
      return fileId === undefined ? undefined : { kind: "file", fileId };
    case "content": {
      const text = textField(source, "content");
      return text === undefined ? { kind: "unknown" } : { kind: "text", text };
    }
    default:
      return undefined;
  }
}
