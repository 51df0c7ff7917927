import { parseJson } from "../../json/parse-json.ts";
import { isObject } from "../../json/wire-value.ts";
import { joinOutput, parsePart } from "./parse-part.ts";
import type { ShownMessage, ShownPart, ShownResult } from "./shown-message.ts";
import { type Fields, firstOf, firstText } from "./wire-fields.ts";

/**
 * Parses a message from its JSON: one of any provider whose format we know, an item of OpenAI's Responses, or our own.
 *
 * Undefined if the text is not a message.
 */
export function parseMessage(json: string): ShownMessage | undefined {
  const value = parseJson(json);
  if (!isObject(value)) return undefined;
  const parts = parseParts(value);
  const isResults = parts.length > 0 && parts.every(({ kind }) => kind === "result");
  return { role: isResults ? "tool" : (nameRole(value) ?? guessRole(parts)), parts };
}

const NO_CONTENT = ["content", "parts", "tool_calls", "function_call", "refusal"];

function parseParts(fields: Fields): readonly ShownPart[] {
  const type = firstText(fields, "type");
  // In the Responses API, calls, results and thoughts are separate items.
  const isItem = type !== undefined && type !== "message" && nameRole(fields) === undefined;
  if (isItem || !NO_CONTENT.some((name) => Object.hasOwn(fields, name))) return parsePart(fields);
  const thought = firstText(fields, "reasoning_content", "reasoning");
  const content = listOf(firstOf(fields, "content", "parts")).flatMap((part) => parsePart(part));
  const calls = [...listOf(fields["tool_calls"]), ...listOf(wrap(fields["function_call"]))];
  const parts: ShownPart[] = [
    ...(thought === undefined ? [] : [{ kind: "thought" as const, text: thought }]),
    ...content,
    ...listOf(fields["refusal"]).flatMap((part) => parsePart(part)),
    ...calls.flatMap((part) => parsePart(part)),
  ];
  const isAnswer = firstText(fields, "role") === "function" || firstText(fields, "tool_call_id") !== undefined;
  // Gemini's role of this name has its results as parts instead.
  return isAnswer && !parts.some(({ kind }) => kind === "result") ? [joinResult(fields, parts)] : parts;
}

/** Chat Completions has a message for each result, and its content is what the tool said. */
function joinResult(fields: Fields, parts: readonly ShownPart[]): ShownResult {
  const [tool, callId] = [firstText(fields, "name"), firstText(fields, "tool_call_id")];
  return {
    kind: "result",
    ...(tool !== undefined && { tool }),
    ...(callId !== undefined && { callId }),
    ...joinOutput(parts),
    isError: false,
  };
}

function wrap(call: unknown): unknown {
  return isObject(call) ? { function: call } : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
}

/** Gemini leaves out the role of a user. */
function nameRole(fields: Fields): string | undefined {
  const role = firstText(fields, "role");
  if (role === "model") return "assistant";
  if (role === "function") return "tool";
  return role ?? (Array.isArray(fields["parts"]) ? "user" : undefined);
}

function guessRole(parts: readonly ShownPart[]): string {
  return parts.some(({ kind }) => kind === "call" || kind === "thought") ? "assistant" : "message";
}
