import { isObject, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { Message, OpaquePart, Part, Role } from "../../core/model/message.ts";
import type { ToolDefinition, Transcript } from "../../core/model/transcript.ts";
import { notThisFormat } from "../not-this-format.ts";
import { decodePart } from "./decode-part.ts";
import { fieldOf, isSet, keyOf } from "./field.ts";
import { listOrOne } from "./list-or-one.ts";
import { type CallIdResolver, callIdResolver } from "./resolve-call-ids.ts";

/** Reads a generateContent body or a bare array of contents. */
export function decode(wire: unknown): Transcript {
  if (Array.isArray(wire)) {
    const resolveCallIds = callIdResolver();
    const messages = wire.map((content) => decodeContent(content, resolveCallIds));
    return { messages, tools: [], envelope: { kind: "messages" } };
  }
  if (!isObject(wire)) throw notThisFormat("gemini", "", "an array of contents or a request body");
  const { contents } = wire;
  if (Array.isArray(contents)) return decodeRequest(wire, contents);
  // The API reads a lone content as a list of one, and Google's own examples send it that way.
  if (isObject(contents)) return decodeRequest(wire, [contents]);
  throw notThisFormat("gemini", "contents", "an array");
}

function decodeRequest(body: WireObject, contents: readonly unknown[]): Transcript {
  const resolveCallIds = callIdResolver();
  const instructions = decodeInstructions(body, resolveCallIds);
  const messages = contents.map((content) => decodeContent(content, resolveCallIds));
  const model = fieldOf(body, "model");
  const config = fieldOf(body, "generationConfig");
  const maxOutputTokens = isObject(config) ? fieldOf(config, "maxOutputTokens") : undefined;
  return {
    messages: instructions === undefined ? messages : [instructions, ...messages],
    tools: decodeTools(body),
    ...(typeof model === "string" ? { model } : {}),
    ...(typeof maxOutputTokens === "number" ? { maxOutputTokens } : {}),
    envelope: { kind: "request", body },
  };
}

/** Reads one content. A value that is not a content becomes a message with a single opaque part. */
function decodeContent(wire: unknown, resolveCallIds: CallIdResolver): Message {
  const entries = isObject(wire) ? listOrOne(wire["parts"]) : undefined;
  if (!isObject(wire) || entries === undefined) {
    return { role: "user", parts: [{ kind: "opaque", type: MALFORMED_CONTENT, wire }] };
  }
  const fromModel = wire["role"] === "model";
  const parts = resolveCallIds(entries.map(decodePart), fromModel);
  return { role: fromModel ? "assistant" : userOrTool(parts), parts, meta: { wire } };
}

/** Reads the system instruction of a body. Undefined if there is none, or if it cannot be read. */
function decodeInstructions(body: WireObject, resolveCallIds: CallIdResolver): Message | undefined {
  const key = instructionsKeyOf(body);
  const wire = key === undefined ? undefined : body[key];
  if (typeof wire === "string") {
    return { role: "system", parts: [{ kind: "text", text: wire }], meta: { place: "instructions" } };
  }
  if (!isObject(wire)) return undefined;
  const { parts, meta } = decodeContent(wire, resolveCallIds);
  return { role: "system", parts, meta: { ...meta, place: "instructions" } };
}

function userOrTool(parts: readonly Part[]): Role {
  return parts.length > 0 && parts.every((part) => part.kind === "tool-result") ? "tool" : "user";
}

/** The functions a body declares, one by one, and the server-side tools it switches on, by their key. */
function decodeTools(body: WireObject): ToolDefinition[] {
  return (listOrOne(fieldOf(body, "tools")) ?? []).filter(isObject).flatMap(decodeTool);
}

function decodeTool(tool: WireObject): ToolDefinition[] {
  const declarations = listOrOne(fieldOf(tool, "functionDeclarations")) ?? [];
  const functionsKey = keyOf(tool, "functionDeclarations");
  return [
    ...declarations.map((wire) => ({ name: textField(wire, "name") ?? "unknown", wire })),
    ...Object.entries(tool)
      .filter(([key, value]) => key !== functionsKey && isSet(value))
      .map(([name, wire]) => ({ name, wire })),
  ];
}

/**
 * The key of readable instructions in a body.
 *
 * Undefined if there are none or if they are malformed: what cannot be read stays in the body and is not a message.
 */
export function instructionsKeyOf(body: WireObject): string | undefined {
  const key = keyOf(body, "systemInstruction");
  const value = key === undefined ? undefined : body[key];
  const readable = typeof value === "string" || (isObject(value) && listOrOne(value["parts"]) !== undefined);
  return readable ? key : undefined;
}

/** The type of the opaque part that represents an entry of `contents` that is not a content. */
const MALFORMED_CONTENT = "malformed-content";

/** The entry of `contents` that a message represents as a whole, or undefined for any other message. */
export function malformedContentOf({ parts }: Message): OpaquePart | undefined {
  const [part] = parts;
  const whole = parts.length === 1 && part?.kind === "opaque" && part.type === MALFORMED_CONTENT;
  return whole ? part : undefined;
}
