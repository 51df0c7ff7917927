import { expect } from "vitest";
import type { Compaction } from "../../src/core/apply.ts";
import { ORDINARY_SHAPES } from "../../src/core/identifiers/identifier-shape.ts";
import { scanIdentifiers } from "../../src/core/identifiers/scan-identifiers.ts";
import { findHandles } from "../../src/core/markers/find-handles.ts";
import type { Message, Part } from "../../src/core/model/message.ts";
import type { Transcript } from "../../src/core/model/transcript.ts";
import { isVisibleReply } from "../../src/core/turns/is-visible-reply.ts";
import { listTexts } from "../../src/core/turns/list-texts.ts";
import { isUserTurn } from "../../src/core/turns/read-user-words.ts";
import type { Codec } from "../../src/formats/codec.ts";
import { testHash } from "../fixtures/keyed-hash.ts";

// The gates that every result has to pass, whatever the session and the target.

/** The provider accepts the result. */
export function checkWire({ encode, validate }: Codec, input: Transcript, { messages }: Compaction): void {
  expect(validate(encode({ ...input, messages }))).toEqual([]);
}

/** The latest request and the latest reply are there word for word, and every call that is still open. */
export function checkActiveTask(input: readonly Message[], { messages }: Compaction): void {
  const latest = input.findLast(isUserTurn);
  const kept = messages.findLast(isUserTurn);
  const own = (message: Message | undefined): readonly Part[] =>
    message?.parts.filter((part) => part.kind === "text") ?? [];
  expect(own(kept).slice(own(kept).length - own(latest).length)).toEqual(own(latest));
  expect(textOf(messages.findLast(isVisibleReply))).toBe(textOf(input.findLast(isVisibleReply)));
  const present = new Set(messages.flatMap(({ parts }) => parts.flatMap(callOf)));
  for (const callId of openCalls(input)) expect(present).toContain(callId);
}

/** Everything that was taken out is behind a handle that stands in the result. */
export function checkRecoverability(input: Transcript, { messages, record, report }: Compaction): void {
  const texts = messages.flatMap((message) => listTexts(message));
  const archived = record?.originals ?? [];
  for (const { handle, sha256, text } of archived) {
    expect(texts.some((visible) => visible.includes(handle))).toBe(true);
    expect(testHash.sha256(text)).toBe(sha256);
  }
  expect(report.handles).toEqual(archived.map(({ handle }) => handle));
  const kept = new Set(texts);
  for (const removed of input.messages.flatMap((message) => listTexts(message)).filter((text) => !kept.has(text))) {
    const escaped = JSON.stringify(removed).slice(1, -1);
    const isThere = archived.some(({ text }) => text.includes(removed) || text.includes(escaped));
    expect(isThere || isNested(removed, archived)).toBe(true);
  }
}

/** Every name and quotation in text that we wrote stands in what it was written about. */
export function checkNothingInvented(input: readonly Message[], { messages }: Compaction): void {
  const source = input.map((message) => JSON.stringify(message)).join("\n");
  const sourceTexts = input.flatMap((message) => [...listTexts(message), ...message.parts.flatMap(nameOf)]);
  const known = new Set<string>();
  for (const text of sourceTexts) scanIdentifiers(text, (name) => known.add(name));
  const before = new Set(input.flatMap((message) => message.parts));
  const beforeTexts = new Set(sourceTexts);
  const ours = messages
    .map((message) => ({ ...message, parts: message.parts.filter((part) => !before.has(part)) }))
    .flatMap((message) => listTexts(message))
    .filter((text) => !beforeTexts.has(text));
  for (const text of ours) {
    const handles = findHandles([text]);
    scanIdentifiers(text.replaceAll(/^⟪.*⟫$/gm, ""), (name, shape) => {
      if (ORDINARY_SHAPES.has(shape) || handles.has(name)) return;
      if (!known.has(name) && !source.includes(name)) throw new Error(`invented: ${name} in ${text.slice(0, 400)}`);
    });
  }
}

/** The result is smaller, or it is the input itself. */
export function checkNeverWorse(input: readonly Message[], { messages, report }: Compaction): void {
  if (report.status === "compacted") expect(report.tokensAfter).toBeLessThan(report.tokensBefore);
  else expect(messages).toBe(input);
}

// Helpers

/** An argument or a JSON result is archived inside its message, where its quotes are escaped again. */
function isNested(removed: string, archived: readonly { readonly text: string }[]): boolean {
  const compact = (text: string): string => text.replaceAll(/[\s\\"]/g, "");
  return archived.some(({ text }) => compact(text).includes(compact(removed)));
}

function textOf(message: Message | undefined): string {
  return message?.parts.map((part) => (part.kind === "text" ? part.text : "")).join("") ?? "";
}

function callOf(part: Part): string[] {
  return part.kind === "tool-call" ? [part.callId] : [];
}

function nameOf(part: Part): string[] {
  return part.kind === "tool-call" ? [part.toolName] : [];
}

/** Calls of the newest step that have no result yet. */
function openCalls(messages: readonly Message[]): string[] {
  const lastStep = messages.findLastIndex((message) => message.parts.some((part) => part.kind === "tool-call"));
  const after = messages.slice(lastStep + 1);
  if (lastStep < 0 || after.some((message) => message.role === "assistant" || isUserTurn(message))) return [];
  const answered = new Set(after.flatMap(({ parts }) => parts.map((part) => ("callId" in part ? part.callId : ""))));
  return messages[lastStep]?.parts.flatMap(callOf).filter((callId) => !answered.has(callId)) ?? [];
}
