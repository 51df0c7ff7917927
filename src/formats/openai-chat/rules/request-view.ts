import { isObject, listField, textField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";

/** A request as the rules see it, read once. Malformed places are missing here; the rule `shape` names them. */
export interface RequestView {
  readonly wire: unknown;
  /** Undefined for a bare array of messages. */
  readonly body: WireObject | undefined;
  readonly messages: readonly MessageView[];
}

export interface MessageView {
  readonly path: string;
  readonly wire: WireObject;
  readonly role: string | undefined;
  readonly calls: readonly CallView[];
}

/** A call in `tool_calls` that has an id. */
export interface CallView {
  readonly path: string;
  readonly id: string;
  readonly wire: unknown;
}

/** Reads any value as a request; a value that is not one has no messages. */
export function viewRequest(wire: unknown): RequestView {
  const body = isObject(wire) ? wire : undefined;
  const list = Array.isArray(wire) ? wire : listField(wire, "messages");
  return {
    wire,
    body,
    messages: list.flatMap((message, index) => (isObject(message) ? [viewMessage(message, `messages[${index}]`)] : [])),
  };
}

function viewMessage(wire: WireObject, path: string): MessageView {
  const role = textField(wire, "role");
  const list = role === "assistant" ? listField(wire, "tool_calls") : [];
  return {
    path,
    wire,
    role,
    calls: list.flatMap((call, index) => {
      const id = textField(call, "id");
      return id === undefined ? [] : [{ path: `${path}.tool_calls[${index}]`, id, wire: call }];
    }),
  };
}
