import type { KeyedHash } from "../base/ports.ts";
import { bindSeal } from "../markers/seal-handoff.ts";
import type { Message } from "../model/message.ts";

/** This much of a text distinguishes it from others; clients trim and reformat the rest. */
const FACE_LENGTH = 80;
const NOT_SAID = /[^\p{L}\p{N}]+/gu;

/**
 * Seals a handoff to what follows it in the transcript it was written for. A copy pasted into another conversation is
 * then mere content there, wherever it is.
 */
export function bindHandoff(messages: readonly Message[], text: string, hash: KeyedHash): Message[] {
  return messages.map((message, index) => {
    const partIndex = message.parts.findIndex((part) => part.kind === "text" && part.text === text);
    const part = message.parts[partIndex];
    if (part?.kind !== "text") return message;
    const bound = bindSeal(text, describeFollowing(messages, index, partIndex), hash);
    return { ...message, parts: message.parts.with(partIndex, { ...part, text: bound }) };
  });
}

/**
 * What follows a part of a message, described by what no client changes: who speaks, which tools are called, the first
 * words. Empty if nothing follows.
 */
export function describeFollowing(messages: readonly Message[], index: number, partIndex: number): string {
  const message = messages[index];
  if (message !== undefined && partIndex + 1 < message.parts.length) return describeFace(message, partIndex + 1);
  const next = messages[index + 1];
  return next === undefined ? "" : describeFace(next, 0);
}

function describeFace({ role, parts }: Message, start: number): string {
  // Only a model calls tools. Looking for calls after each of a user's thousand texts would be wasted.
  const tools = role !== "assistant" ? [] : parts.flatMap((part) => (part.kind === "tool-call" ? [part.toolName] : []));
  let words = "";
  for (let position = start; position < parts.length && words.length < FACE_LENGTH; position += 1) {
    const part = parts[position];
    if (part?.kind === "text") words += part.text.slice(0, 4 * FACE_LENGTH).replace(NOT_SAID, "");
  }
  return JSON.stringify([role, tools, words.slice(0, FACE_LENGTH)]);
}
