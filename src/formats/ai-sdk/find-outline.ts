import { isObject } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";

/** Where the parts of a conversation are in what was passed to the SDK. */
interface Outline {
  /** Undefined for a bare array of messages. */
  readonly body?: WireObject;
  readonly listKey: "messages" | "prompt";
  /** A string is a prompt that means one user message. */
  readonly list: readonly unknown[] | string;
  readonly instructionsKey: "instructions" | "system";
}

/**
 * Finds the messages and the instructions as the SDK does: `prompt` wins over `messages`, and
 * `instructions` over its older name `system`.
 *
 * @returns Undefined if there is no list of messages.
 */
export function findOutline(wire: unknown): Outline | undefined {
  if (Array.isArray(wire)) return { listKey: "messages", list: wire, instructionsKey: "instructions" };
  if (!isObject(wire)) return undefined;
  const listKey = hasPrompt(wire) ? "prompt" : "messages";
  const list = wire[listKey];
  if (!Array.isArray(list) && !(listKey === "prompt" && typeof list === "string")) return undefined;
  const instructionsKey = readsOlderName(wire) ? "system" : "instructions";
  return { body: wire, listKey, list, instructionsKey };
}

function hasPrompt(body: WireObject): boolean {
  return body["prompt"] !== undefined && body["prompt"] !== null;
}

function readsOlderName(body: WireObject): boolean {
  return body["instructions"] === undefined && body["system"] !== undefined;
}
