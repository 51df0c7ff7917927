import { assertNever } from "../../core/base/assert-never.ts";
import { parseJson } from "../../core/json/parse-json.ts";
import { isObject } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type {
  MediaPart,
  MediaSource,
  Message,
  OutputPart,
  Part,
  ToolCallPart,
  ToolInput,
  ToolOutput,
  ToolResultPart,
} from "../../core/model/message.ts";

/** Writes one part of a message, or nothing if the SDK has no form for it. */
export function encodePart(part: Part, calls: CallIndex): unknown[] {
  switch (part.kind) {
    case "text":
      return [{ ...(part.wire ?? { type: "text" }), text: part.text }];
    case "reasoning":
      // Without its wire object it has no signature, and providers refuse or ignore it.
      if (part.wire === undefined) return [];
      return [part.wire["type"] === "reasoning" ? { ...part.wire, text: part.text } : part.wire];
    case "media":
      return part.wire === undefined ? encodeMedia(part) : [part.wire];
    case "tool-call":
      return [encodeCall(part, calls)];
    case "tool-result":
      return [encodeResult(part, calls)];
    case "opaque":
      return [part.wire];
    default:
      return assertNever(part);
  }
}

function encodeCall({ callId, toolName, input, wire }: ToolCallPart, calls: CallIndex): unknown {
  const value = inputValue(input);
  if (wire !== undefined) {
    const given = value !== undefined || "input" in wire;
    return { ...wire, toolCallId: callId, toolName, ...(given ? { input: value } : {}) };
  }
  const providerExecuted = calls.answeredByProvider.has(callId) ? { providerExecuted: true } : {};
  return { type: "tool-call", toolCallId: callId, toolName, input: value, ...providerExecuted };
}

function inputValue(input: ToolInput): unknown {
  switch (input.kind) {
    case "json":
      return input.value;
    // A model wrote this text, so it may not be JSON; then the SDK carries it as a string.
    case "json-text":
      return parseJson(input.text, input.text);
    case "text":
      return input.text;
  }
}

function encodeResult({ callId, toolName, output, isError, wire }: ToolResultPart, calls: CallIndex): unknown {
  const written = encodeOutput(output, isError, wire?.["output"]);
  if (wire === undefined) {
    const name = toolName ?? calls.toolNames.get(callId) ?? "unknown";
    return { type: "tool-result", toolCallId: callId, toolName: name, output: written };
  }
  return { ...wire, toolCallId: callId, ...(toolName === undefined ? {} : { toolName }), output: written };
}

/**
 * Writes the output of a tool result in the simplest of the SDK's forms that can express it.
 *
 * `original` is the output it was read from: its other fields survive, and so does its form if the new output still
 * fits it.
 */
function encodeOutput(output: ToolOutput, isError: boolean, original: unknown): unknown {
  const base = isObject(original) ? original : {};
  if (output.kind === "json") return written(base, isError ? "error-json" : "json", output.value);

  const [first] = output.parts;
  const single = output.parts.length <= 1;
  if (single && first?.kind === "opaque" && first.wire === original) return original;
  if (isError && single && base["type"] === "execution-denied" && (first === undefined || first.kind === "text")) {
    return first === undefined ? withoutReason(base) : { ...base, reason: first.text };
  }
  if (isError) return written(base, "error-text", textOf(output.parts));
  if (first === undefined && base["type"] !== "content") return written(base, "text", "");
  if (single && first?.kind === "text" && first.wire === undefined) return written(base, "text", first.text);
  return written(base, "content", output.parts.flatMap(encodeItem));
}

function written(base: WireObject, type: string, value: unknown): WireObject {
  return { ...withoutReason(base), type, value };
}

/** The same object if there is no reason, so that nothing changes. */
function withoutReason(base: WireObject): WireObject {
  if (base["reason"] === undefined) return base;
  const { reason: _, ...rest } = base;
  return rest;
}

/** Failures have no form for media, so only their text is written. */
function textOf(parts: readonly OutputPart[]): string {
  return parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n\n");
}

function encodeItem(part: OutputPart): unknown[] {
  switch (part.kind) {
    case "text":
      return [{ ...(part.wire ?? { type: "text" }), text: part.text }];
    case "media":
      return part.wire === undefined ? encodeMedia(part) : [part.wire];
    case "opaque":
      return [part.wire];
  }
}

/** What the SDK wants to know about a call but a hand-written part does not say. */
export interface CallIndex {
  readonly toolNames: ReadonlyMap<string, string>;
  /** Calls with a result in an assistant message. Only tools that the provider runs itself are answered there. */
  readonly answeredByProvider: ReadonlySet<string>;
}

/** Looks through all calls and results once. */
export function indexCalls(messages: readonly Message[]): CallIndex {
  const toolNames = new Map<string, string>();
  const answeredByProvider = new Set<string>();
  for (const message of messages) {
    for (const part of message.parts) {
      if (part.kind === "tool-call") toolNames.set(part.callId, part.toolName);
      if (part.kind === "tool-result" && message.role === "assistant") answeredByProvider.add(part.callId);
    }
  }
  return { toolNames, answeredByProvider };
}

/**
 * Writes media without a wire object as a file part, a form that messages and tool
 * outputs share.
 *
 * @returns Nothing if the source cannot be written: an id without its provider, an invalid URL.
 */
function encodeMedia({ media, mediaType, source }: MediaPart): unknown[] {
  const data = encodeSource(source);
  if (data === undefined) return [];
  // The SDK accepts the top-level type alone and leaves the rest to the provider.
  const topLevelType = media === "document" || media === "file" ? "application" : media;
  return [{ type: "file", mediaType: mediaType ?? topLevelType, data }];
}

function encodeSource(source: MediaSource): unknown {
  switch (source.kind) {
    case "base64":
      return { type: "data", data: source.data };
    case "text":
      return { type: "text", text: source.text };
    case "url":
      return URL.canParse(source.url) ? { type: "url", url: new URL(source.url) } : undefined;
    case "file":
    case "unknown":
      return undefined;
  }
}
