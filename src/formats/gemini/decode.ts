import { CompactionError } from "../../core/base/errors.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { Transcript } from "../../core/model/transcript.ts";
import { isObject } from "../wire-value.ts";
import { decodeContent, decodeInstructions } from "./decode-content.ts";
import { decodeTools } from "./decode-tools.ts";
import { fieldOf } from "./field.ts";
import { callIdResolver } from "./resolve-call-ids.ts";

/** Reads a generateContent body or a bare array of contents. */
export function decode(wire: unknown): Transcript {
  if (Array.isArray(wire)) {
    const resolveCallIds = callIdResolver();
    const messages = wire.map((content) => decodeContent(content, resolveCallIds));
    return { messages, tools: [], envelope: { kind: "messages" } };
  }
  if (!isObject(wire)) throw notGemini("", "an array of contents or a request body");
  const { contents } = wire;
  if (Array.isArray(contents)) return decodeRequest(wire, contents);
  // The API reads a lone content as a list of one, and Google's own examples send it so.
  if (isObject(contents)) return decodeRequest(wire, [contents]);
  throw notGemini("contents", "an array");
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

function notGemini(path: string, expected: string): CompactionError {
  return new CompactionError("NOT_THIS_FORMAT", { format: "gemini", path, expected });
}
