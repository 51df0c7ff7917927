import type { WireObject } from "../../core/model/json.ts";
import type { Message } from "../../core/model/message.ts";
import type { Transcript } from "../../core/model/transcript.ts";
import { encodeMessage } from "./encode-message.ts";
import { planPairs } from "./plan-pairs.ts";

/** Writes the request body the transcript was read from, or a bare list of input items. */
export function encode({ messages, envelope }: Transcript): unknown {
  if (envelope.kind === "messages") return encodeItems(messages);
  const inInput = messages.filter((message) => message.meta?.place !== "instructions");
  return withInput(withInstructions(envelope.body, messages), inInput);
}

function encodeItems(messages: readonly Message[]): unknown[] {
  const pairs = planPairs(messages);
  return messages.flatMap((message) => encodeMessage(message, pairs));
}

function withInstructions(body: WireObject, messages: readonly Message[]): WireObject {
  const texts = messages.filter((message) => message.meta?.place === "instructions").map(textOf);
  if (texts.length > 0) return { ...body, instructions: texts.join("\n\n") };
  if (typeof body["instructions"] !== "string") return body;
  const { instructions: _, ...rest } = body;
  return rest;
}

function withInput(body: WireObject, messages: readonly Message[]): WireObject {
  const bare = typeof body["input"] === "string" ? bareText(messages) : undefined;
  if (bare !== undefined) return { ...body, input: bare };
  if (body["input"] === undefined && messages.length === 0) return { ...body };
  return { ...body, input: encodeItems(messages) };
}

/** The input as a bare string; undefined if it is more than one plain text of the user. */
function bareText([message, ...others]: readonly Message[]): string | undefined {
  if (message?.role !== "user" || message.meta?.wire !== undefined || others.length > 0) return undefined;
  const [part] = message.parts;
  const isPlain = message.parts.length === 1 && part?.kind === "text" && part.wire === undefined;
  return isPlain ? part.text : undefined;
}

function textOf({ parts }: Message): string {
  return parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n\n");
}
