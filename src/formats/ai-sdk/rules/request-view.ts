import { isObject, listField } from "../../../core/json/wire-value.ts";
import type { WireObject } from "../../../core/model/json.ts";
import { findOutline } from "../find-outline.ts";

/** A request as the rules read it: a flat list of messages and parts, without what is malformed. */
export interface RequestView {
  readonly wire: unknown;
  /** Undefined if the outline is wrong; then only `shape` reports something. */
  readonly list?: readonly unknown[];
  /** Starts every path: `messages`, also for a bare array, or `prompt`. */
  readonly listPath: string;
  readonly messages: readonly MessageView[];
}

export interface MessageView {
  readonly role: unknown;
  readonly path: string;
  /** Empty for content that is a string. */
  readonly parts: readonly PartView[];
}

export interface PartView {
  readonly type: unknown;
  readonly part: WireObject;
  readonly path: string;
}

export function viewRequest(wire: unknown): RequestView {
  const outline = findOutline(wire);
  if (outline === undefined) return { wire, listPath: "messages", messages: [] };
  const { list, listKey } = outline;
  if (typeof list === "string") return { wire, listPath: listKey, messages: [] };
  const messages = list.map((message, index) => viewMessage(message, `${listKey}[${index}]`));
  return { wire, list, listPath: listKey, messages };
}

function viewMessage(message: unknown, path: string): MessageView {
  const role = isObject(message) ? message["role"] : undefined;
  const parts = listField(message, "content").flatMap((part, index) =>
    isObject(part) ? [{ type: part["type"], part, path: `${path}.content[${index}]` }] : [],
  );
  return { role, path, parts };
}
