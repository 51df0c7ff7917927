import { canonicalJson } from "../../json/canonical-json.ts";
import { isObject, listField } from "../../json/wire-value.ts";
import type { ShownPart, ShownResult } from "./shown-message.ts";
import { type Fields, firstOf, firstText, readableFields } from "./wire-fields.ts";

const IS_RESULT = /(?:result|_output)$/;
const IS_CALL = /(?:_call|tool_use|tool-call|^function|^custom)$/;
const IS_THOUGHT = /thinking|^reasoning/;
const IS_MEDIA = /image|audio|video|file|document|media|screenshot/;

/**
 * Parses a part of a message by the few forms that providers give it: text, thought, call, result, media.
 *
 * It is lenient where a codec is strict: nothing is written back from it, and it shows unknown parts as they are.
 */
export function parsePart(value: unknown): readonly ShownPart[] {
  if (typeof value === "string") return [{ kind: "text", text: value }];
  if (!isObject(value)) return [];
  const type = firstText(value, "type", "kind") ?? "";
  const response = firstOf(value, "functionResponse", "function_response", "codeExecutionResult");
  if (isObject(response)) return [parseResult(response)];
  const call = firstOf(value, "functionCall", "function_call", "function", "custom", "executableCode");
  if (isObject(call)) return [parseCall({ ...call, callId: firstText(value, "id") ?? firstText(call, "id") }, "code")];
  if (IS_RESULT.test(type)) return [parseResult(value)];
  if (IS_CALL.test(type)) return [parseCall(value, type)];
  if (IS_THOUGHT.test(type) || value["thought"] === true) return parseThought(value);
  const text = firstText(value, "text", "refusal");
  if (text !== undefined) return [{ kind: "text", text }];
  return parseOther(value, type);
}

function parseCall(fields: Fields, type: string): ShownPart {
  const callId = findCallId(fields) ?? firstText(fields, "id");
  const input = firstOf(fields, "arguments", "input", "args") ?? readableFields(fields);
  return {
    kind: "call",
    tool: firstText(fields, "name", "toolName") ?? type,
    input: unwrapInput(input),
    ...(callId !== undefined && { callId }),
  };
}

/** For some providers, arguments are JSON in a string; ours say which form they have. */
function unwrapInput(input: unknown): unknown {
  if (!isObject(input)) return input;
  const isOurs = /^(?:json|json-text|text)$/.test(firstText(input, "kind") ?? "");
  return isOurs ? firstOf(input, "value", "text") : input;
}

function parseResult(fields: Fields): ShownResult {
  const output = firstOf(fields, "output", "content", "response", "result", "text", "tools");
  const shown = parseOutput(output);
  const media = joinOutput(listField(fields, "parts").flatMap((part) => parsePart(part)));
  const tool = firstText(fields, "toolName", "name");
  const callId = findCallId(fields) ?? firstText(fields, "id");
  const isError = fields["is_error"] === true || fields["isError"] === true;
  return {
    kind: "result",
    ...(tool !== undefined && { tool }),
    ...(callId !== undefined && { callId }),
    text: shown.text,
    notes: [...shown.notes, ...media.notes],
    isError: isError || saysError(output),
  };
}

function saysError(output: unknown): boolean {
  if (!isObject(output)) return false;
  return typeof output["error"] === "string" || /^(?:error|execution-denied)/.test(firstText(output, "type") ?? "");
}

function findCallId(fields: Fields): string | undefined {
  return firstText(fields, "tool_use_id", "tool_call_id", "call_id", "toolCallId", "callId");
}

/** Joins texts as an archive does, so that the same result is recognised. */
export function joinOutput(parts: readonly ShownPart[]): Pick<ShownResult, "text" | "notes"> {
  return {
    text: parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n"),
    // What a provider's search found is a result inside a result.
    notes: parts.flatMap((part) => (part.kind === "text" || part.kind === "call" ? [] : [part.text])),
  };
}

function parseOutput(output: unknown): Pick<ShownResult, "text" | "notes"> {
  if (typeof output === "string") return { text: output, notes: [] };
  if (Array.isArray(output)) return joinOutput(output.flatMap((part) => parsePart(part)));
  if (!isObject(output)) return { text: output === undefined ? "" : String(output), notes: [] };
  // Gemini requires an object where most tools return a text.
  const only = Object.keys(output).length === 1 ? firstText(output, "output", "error") : undefined;
  if (only !== undefined) return { text: only, notes: [] };
  // Ours and those of the AI SDK say which form the value has.
  const form = firstText(output, "kind", "type") ?? "";
  if (/^(?:error-)?json$/.test(form) && "value" in output) return { text: canonicalJson(output["value"]), notes: [] };
  const inner = firstOf(output, "parts", "value", "reason");
  const isWrapped = inner !== undefined && /^(?:parts|content|(?:error-)?text|execution-denied)$/.test(form);
  return isWrapped && !isObject(inner) ? parseOutput(inner) : { text: canonicalJson(output), notes: [] };
}

function parseThought(fields: Fields): readonly ShownPart[] {
  const text = firstText(fields, "thinking", "text") ?? joinTexts(firstOf(fields, "content", "summary"));
  // Sealed thoughts have no text.
  return text === "" ? [] : [{ kind: "thought", text }];
}

function joinTexts(parts: unknown): string {
  if (!Array.isArray(parts)) return "";
  return parts.flatMap((part) => (isObject(part) ? (firstText(part, "text") ?? []) : [])).join("\n");
}

function parseOther(fields: Fields, type: string): readonly ShownPart[] {
  const inline = firstOf(
    fields,
    "inlineData",
    "inline_data",
    "fileData",
    "file_data",
    "image_url",
    "input_audio",
    "file",
  );
  if (inline !== undefined || IS_MEDIA.test(type)) return parseMedia(fields, isObject(inline) ? inline : fields, type);
  // Our own messages keep what they do not understand under `wire`.
  const wire = firstOf(fields, "wire");
  const shown = canonicalJson(isObject(wire) ? readableFields(wire) : (wire ?? readableFields(fields)));
  const name = type || "unknown part";
  return [{ kind: "note", text: shown === "{}" ? name : `${name} ${shown}` }];
}

/** Longer addresses hold the data itself. */
const MAX_PLACE_LENGTH = 300;

/** Media are named, never shown: their data is not readable. A document of plain text is shown. */
function parseMedia(fields: Fields, inline: Fields, type: string): readonly ShownPart[] {
  const source = firstOf(fields, "source", "data");
  const places = [inline, ...(isObject(source) ? [source] : [])];
  const plain = isObject(source) && firstText(source, "type", "kind") === "text" && firstText(source, "text", "data");
  if (typeof plain === "string") return [{ kind: "document", text: plain }];
  const mediaType = firstIn(places, "mimeType", "mime_type", "mediaType", "media_type", "format");
  const place = firstIn(
    places,
    "filename",
    "displayName",
    "fileUri",
    "url",
    "image_url",
    "file_url",
    "fileId",
    "file_id",
  );
  const name = firstText(fields, "media") ?? (type === "" ? "file" : type);
  const isShort = place !== undefined && place.length <= MAX_PLACE_LENGTH && !place.startsWith("data:");
  return [{ kind: "note", text: [name, mediaType, isShort ? place : undefined].filter(Boolean).join(" ") }];
}

function firstIn(places: readonly Fields[], ...names: readonly string[]): string | undefined {
  for (const place of places) {
    const found = firstText(place, ...names);
    if (found !== undefined) return found;
  }
  return undefined;
}
