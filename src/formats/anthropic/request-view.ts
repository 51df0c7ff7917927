import { isObject, listField, textField } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import type { Rule } from "../finding.ts";

/** A request laid out for the rules, once and in linear time. Whatever is malformed is left out; `shape` names it. */
export interface RequestView {
  /** What came in, for the rule on shapes. */
  readonly wire: unknown;
  /** Undefined for a bare array of messages. */
  readonly body?: WireObject;
  readonly tools: readonly BlockView[];
  readonly system: readonly BlockView[];
  readonly messages: readonly MessageView[];
  /** The request sent before this one. */
  readonly previous?: RequestView;
}

export interface MessageView {
  readonly path: string;
  readonly role: string;
  readonly wire: WireObject;
  readonly blocks: readonly BlockView[];
}

/** One block or one tool definition. Content that is a bare string is one text block, as the provider reads it. */
export interface BlockView {
  readonly path: string;
  readonly type: string;
  readonly wire: WireObject;
}

export function viewRequest(wire: unknown, previous?: unknown): RequestView {
  const body = isObject(wire) ? wire : undefined;
  const messages = Array.isArray(wire) ? wire : listField(wire, "messages");
  return {
    wire,
    ...(body !== undefined && { body }),
    tools: viewBlocks(body?.["tools"], "tools"),
    system: viewBlocks(body?.["system"], "system"),
    messages: messages.flatMap((message, index) => viewMessage(message, `messages[${index}]`)),
    ...(previous !== undefined && { previous: viewRequest(previous) }),
  };
}

/** The blocks of some content, each with its path. */
export function viewBlocks(content: unknown, path: string): BlockView[] {
  if (typeof content === "string") return [{ path, type: "text", wire: { type: "text", text: content } }];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: unknown, index) =>
    isObject(block) ? [{ path: `${path}[${index}]`, type: textField(block, "type") ?? "", wire: block }] : [],
  );
}

function viewMessage(message: unknown, path: string): MessageView[] {
  const role = textField(message, "role");
  if (!isObject(message) || role === undefined) return [];
  return [{ path, role, wire: message, blocks: viewBlocks(message["content"], `${path}.content`) }];
}

export type AnthropicRule = Rule<RequestView>;
