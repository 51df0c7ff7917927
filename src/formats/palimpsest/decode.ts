import { CompactionError } from "../../core/base/errors.ts";
import { isObject, listField, textField } from "../../core/json/wire-value.ts";
import type {
  MediaPart,
  MediaSource,
  Message,
  OutputPart,
  Part,
  Role,
  ToolInput,
  ToolOutput,
} from "../../core/model/message.ts";
import type { ToolDefinition, Transcript } from "../../core/model/transcript.ts";

const ROLES: ReadonlyMap<unknown, Role> = new Map(
  (["system", "user", "assistant", "tool"] as const).map((role) => [role, role]),
);

/** Recognises a transcript in our own model: messages whose parts have a `kind`. */
export function isPalimpsestDocument(value: unknown): boolean {
  const messages: readonly unknown[] = Array.isArray(value) ? value : listField(value, "messages");
  return messages
    .slice(0, 2)
    .some((message) => listField(message, "parts").some((part) => textField(part, "kind") !== undefined));
}

/**
 * Reads a transcript of our own model from JSON: an object with `messages`, or the messages alone.
 *
 * It is untrusted input like any other: what does not have the form of a part becomes opaque. Throws
 * `NOT_THIS_FORMAT` if there is no list of messages.
 */
export function decodePalimpsest(wire: unknown): Transcript {
  const messages: unknown = isObject(wire) ? wire["messages"] : wire;
  if (!Array.isArray(messages)) {
    throw new CompactionError("NOT_THIS_FORMAT", { format: "palimpsest", path: "messages", expected: "an array" });
  }
  return {
    messages: messages.map(decodeMessage),
    tools: listField(wire, "tools").map(decodeTool),
    envelope: isObject(wire) ? { kind: "request", body: wire } : { kind: "messages" },
  };
}

function decodeMessage(wire: unknown): Message {
  const role = ROLES.get(isObject(wire) ? wire["role"] : undefined);
  const parts = isObject(wire) ? wire["parts"] : undefined;
  if (role === undefined || !Array.isArray(parts)) {
    return { role: "system", parts: [{ kind: "opaque", type: "message", wire }] };
  }
  const kind = textField(isObject(wire) ? wire["meta"] : undefined, "kind");
  const decoded: Part[] = parts.map(decodePart);
  return kind === "handoff" || kind === "note" ? { role, parts: decoded, meta: { kind } } : { role, parts: decoded };
}

function decodeTool(wire: unknown): ToolDefinition {
  return { name: textField(wire, "name") ?? "unknown", wire: isObject(wire) ? (wire["wire"] ?? wire) : wire };
}

/** Reads one part; a value without its complete form becomes opaque. */
function decodePart(wire: unknown): Part {
  return decodeSpoken(wire) ?? decodeOutputPart(wire);
}

function decodeSpoken(wire: unknown): Part | undefined {
  if (!isObject(wire)) return undefined;
  const text = textField(wire, "text");
  const callId = textField(wire, "callId");
  const toolName = textField(wire, "toolName");
  if (wire["kind"] === "reasoning" && text !== undefined) {
    return { kind: "reasoning", text, sealed: wire["sealed"] === true };
  }
  if (wire["kind"] === "tool-call" && callId !== undefined && toolName !== undefined) {
    const input = decodeInput(wire["input"]);
    return input === undefined ? undefined : { kind: "tool-call", callId, toolName, input };
  }
  if (wire["kind"] === "tool-result" && callId !== undefined) {
    const output = decodeOutput(wire["output"]);
    const isError = wire["isError"] === true;
    const name = toolName === undefined ? {} : { toolName };
    return output === undefined ? undefined : { kind: "tool-result", callId, output, isError, ...name };
  }
  return undefined;
}

function decodeOutputPart(wire: unknown): OutputPart {
  const text = textField(wire, "text");
  if (isObject(wire) && wire["kind"] === "text" && text !== undefined) return { kind: "text", text };
  return decodeMedia(wire) ?? { kind: "opaque", type: textField(wire, "kind") ?? "part", wire };
}

function decodeInput(input: unknown): ToolInput | undefined {
  const text = textField(input, "text");
  if (!isObject(input)) return undefined;
  if (input["kind"] === "json") return { kind: "json", value: input["value"] };
  if (text === undefined || (input["kind"] !== "json-text" && input["kind"] !== "text")) return undefined;
  return { kind: input["kind"], text };
}

function decodeOutput(output: unknown): ToolOutput | undefined {
  if (!isObject(output)) return undefined;
  if (output["kind"] === "json") return { kind: "json", value: output["value"] };
  if (output["kind"] !== "parts" || !Array.isArray(output["parts"])) return undefined;
  return { kind: "parts", parts: listField(output, "parts").map(decodeOutputPart) };
}

const MEDIA: ReadonlyMap<string, MediaPart["media"]> = new Map(
  (["image", "document", "audio", "video", "file"] as const).map((media) => [media, media]),
);

function decodeMedia(wire: unknown): MediaPart | undefined {
  if (!isObject(wire) || wire["kind"] !== "media") return undefined;
  const media = MEDIA.get(textField(wire, "media") ?? "");
  const mediaType = textField(wire, "mediaType");
  if (media === undefined) return undefined;
  return {
    kind: "media",
    media,
    source: decodeSource(wire["source"]),
    ...(mediaType !== undefined && { mediaType }),
  };
}

function decodeSource(source: unknown): MediaSource {
  const [data, text, url, fileId] = ["data", "text", "url", "fileId"].map((key) => textField(source, key));
  const kind = textField(source, "kind");
  if (kind === "base64" && data !== undefined) return { kind, data };
  if (kind === "text" && text !== undefined) return { kind, text };
  if (kind === "url" && url !== undefined) return { kind, url };
  if (kind === "file" && fileId !== undefined) return { kind, fileId };
  return { kind: "unknown" };
}
