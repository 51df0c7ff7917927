import type { KeyedHash } from "../base/ports.ts";
import { bindSeal } from "../markers/seal-handoff.ts";
import type { Message, Part } from "../model/message.ts";

/** So much of a text tells it from others; clients trim and reformat the rest. */
const FACE_LENGTH = 80;
const NOT_SAID = /[^\p{L}\p{N}]+/gu;

/**
 * Seals a handoff to what follows it in the transcript it was written for. A copy that somebody pastes into another
 * conversation then is content there, wherever it stands.
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
 * What follows a part of a message, by what no client changes: who speaks, which tools are called, the first words.
 * Empty where nothing does.
 */
export function describeFollowing(messages: readonly Message[], index: number, partIndex: number): string {
  const message = messages[index];
  const rest = message?.parts.slice(partIndex + 1) ?? [];
  if (message !== undefined && rest.length > 0) return describeFace(message.role, rest);
  const next = messages[index + 1];
  return next === undefined ? "" : describeFace(next.role, next.parts);
}

function describeFace(role: Message["role"], parts: readonly Part[]): string {
  const tools = parts.flatMap((part) => (part.kind === "tool-call" ? [part.toolName] : []));
  const words = parts.flatMap((part) => (part.kind === "text" ? [part.text.slice(0, 4 * FACE_LENGTH)] : [])).join(" ");
  return JSON.stringify([role, tools, words.replace(NOT_SAID, "").slice(0, FACE_LENGTH)]);
}
