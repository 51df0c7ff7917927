import { expect } from "vitest";
import type { Compaction } from "../../src/core/apply/apply.ts";
import { canonicalJson } from "../../src/core/json/canonical-json.ts";
import { parseJson } from "../../src/core/json/parse-json.ts";
import type { Message, Part } from "../../src/core/model/message.ts";
import type { Transcript } from "../../src/core/model/transcript.ts";
import { lineUpMessages } from "../../src/core/retrieve/messages/line-up-messages.ts";
import { linesOf } from "../../src/core/text/lines-of.ts";
import { isUserTurn } from "../../src/core/turns/find-user-words.ts";
import { isVisibleReply } from "../../src/core/turns/is-visible-reply.ts";
import { listTexts } from "../../src/core/turns/list-texts.ts";
import type { Codec } from "../../src/formats/codec.ts";
import { testHash } from "../fixtures/keyed-hash.ts";

// The gates that every result has to pass, whatever the session and the target.

/** The provider accepts the result. */
export function checkWire({ encode, validate }: Codec, input: Transcript, { messages }: Compaction): void {
  expect(validate(encode({ ...input, messages }))).toEqual([]);
}

/**
 * The latest request and the latest reply are there unchanged, with every call that is still open, and every standing
 * constraint word for word.
 */
export function checkActiveTask(input: readonly Message[], { messages, state }: Compaction): void {
  const latest = input.findLast(isUserTurn);
  const kept = messages.findLast(isUserTurn);
  const own = (message: Message | undefined): readonly Part[] =>
    message?.parts.filter((part) => part.kind === "text") ?? [];
  expect(own(kept).slice(own(kept).length - own(latest).length)).toEqual(own(latest));
  expect(shownBy(messages.findLast(isVisibleReply))).toEqual(shownBy(input.findLast(isVisibleReply)));
  const [said, left] = [input, messages].map((list) => list.flatMap((message) => listTexts(message)).join("\n"));
  for (const { text } of state.pins) {
    expect(said).toContain(text);
    expect(left?.includes(text) || left?.includes(text.replaceAll("\n", "\n  "))).toBe(true);
  }
  const present = new Set(messages.flatMap(({ parts }) => parts.flatMap(callOf)));
  for (const callId of openCalls(input)) expect(present).toContain(callId);
}

/** Everything that was taken out is behind a handle in the result. */
export function checkRecoverability(input: Transcript, { messages, commit, report }: Compaction): void {
  const texts = messages.flatMap((message) => listTexts(message));
  const archived = commit?.originals ?? [];
  for (const { handle, sha256, text } of archived) {
    expect(texts.some((visible) => visible.includes(handle))).toBe(true);
    expect(testHash.sha256(text)).toBe(sha256);
  }
  expect(report.handles).toEqual(archived.map(({ handle }) => handle));
  const readable = archived.flatMap(({ text }) => [{ text }, { text: withKeysInOrder(text) }]);
  const kept = new Set(texts);
  for (const removed of input.messages.flatMap((message) => listTexts(message)).filter((text) => !kept.has(text))) {
    const escaped = JSON.stringify(removed).slice(1, -1);
    const isThere = readable.some(({ text }) => text.includes(removed) || text.includes(escaped));
    expect(isThere || isNested(removed, readable)).toBe(true);
  }
}

/** The result is smaller, or it is the input itself. */
export function checkNeverWorse(input: readonly Message[], { messages, report }: Compaction): void {
  if (report.status === "compacted") expect(report.tokensAfter).toBeLessThan(report.tokensBefore);
  else expect(messages).toBe(input);
}

// Helpers

/**
 * An original is archived as it came; what was said is compared with the keys of values in order, as the core reads
 * them.
 */
function withKeysInOrder(text: string): string {
  return Array.from(linesOf(lineUpMessages(text)), (line) => {
    const value = parseJson(line);
    return value === undefined ? line : canonicalJson(value);
  }).join("\n");
}

/** An argument or a JSON result is archived inside its message, where its quotes are escaped again. */
function isNested(removed: string, archived: readonly { readonly text: string }[]): boolean {
  const compact = (text: string): string => text.replaceAll(/[\s\\"]/g, "");
  return archived.some(({ text }) => compact(text).includes(compact(removed)));
}

/** The part of a reply that somebody saw. */
function shownBy(message: Message | undefined): readonly Part[] {
  return message?.parts.filter(({ kind }) => kind === "text" || kind === "media") ?? [];
}

function callOf(part: Part): string[] {
  return part.kind === "tool-call" ? [part.callId] : [];
}

/** Calls of the newest step that have no result yet. */
function openCalls(messages: readonly Message[]): string[] {
  const lastStep = messages.findLastIndex((message) => message.parts.some((part) => part.kind === "tool-call"));
  const after = messages.slice(lastStep + 1);
  if (lastStep < 0 || after.some((message) => message.role === "assistant" || isUserTurn(message))) return [];
  const answered = new Set(after.flatMap(({ parts }) => parts.map((part) => ("callId" in part ? part.callId : ""))));
  return messages[lastStep]?.parts.flatMap(callOf).filter((callId) => !answered.has(callId)) ?? [];
}
