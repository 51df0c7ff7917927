import { createHash } from "node:crypto";
import { textField } from "../../core/json/wire-value.ts";
import type { Message, ToolCallPart } from "../../core/model/message.ts";
import type { DemoExchange } from "./exchange.ts";

/** Remembers answers, so that a request can be matched with the answer it builds on. */
export interface ExchangeBook {
  /** The exchange whose answer is the newest one of this upstream in the messages; undefined where there is none. */
  findPrevious(messages: readonly Message[], chain: readonly string[]): DemoExchange | undefined;
  /** `answer` is what the client will send back: the ids of calls and the texts. */
  add(exchange: DemoExchange, answer: readonly AnswerMark[]): void;
}

/** What an answer can be recognised by. Ids are unique; a text may have been said to several. */
export type AnswerMark = { readonly callId: string } | { readonly text: string };

/** A judgement: about what a block takes in memory. */
const BYTES_A_BLOCK = 48;

/** Of equal texts in many answers, only this many of the newest are remembered. */
const MAX_ALIKE = 32;

/**
 * A book that forgets the oldest exchanges when what it remembers is larger than `maxBytes`.
 *
 * Conversations are distinguished by their answers and not by their first words: a gateway replaces those, and two
 * conversations may begin alike.
 */
export function exchangeBook(maxBytes: number): ExchangeBook {
  const byMark = new Map<string, DemoExchange[]>();
  const remembered: { readonly exchange: DemoExchange; readonly marks: readonly string[]; readonly bytes: number }[] =
    [];
  let bytes = 0;

  function forgetOldest(): void {
    while (bytes > maxBytes && remembered.length > 1) {
      const oldest = remembered.shift();
      bytes -= oldest?.bytes ?? 0;
      for (const mark of oldest?.marks ?? []) {
        const rest = byMark.get(mark)?.filter((exchange) => exchange !== oldest?.exchange) ?? [];
        if (rest.length === 0) byMark.delete(mark);
        else byMark.set(mark, rest);
      }
    }
  }

  return {
    findPrevious(messages, chain) {
      for (const message of messages.toReversed()) {
        const found = marksOf(message).flatMap((mark) => byMark.get(mark) ?? []);
        if (found.length > 0) return found.reduce((best, one) => (closer(one, best, chain) ? one : best));
      }
      return undefined;
    },
    add(exchange, answer) {
      const marks = answer.map(markOf);
      for (const mark of marks) byMark.set(mark, [...(byMark.get(mark) ?? []), exchange].slice(-MAX_ALIKE));
      const size = exchange.bodyText.length + exchange.chain.length * BYTES_A_BLOCK;
      remembered.push({ exchange, marks, bytes: size });
      bytes += size;
      forgetOldest();
    },
  };
}

/** How many blocks two prompts have in common, from their beginning. */
export function countCommonBlocks(one: readonly string[], other: readonly string[]): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

function closer(one: DemoExchange, best: DemoExchange, chain: readonly string[]): boolean {
  const [common, bestCommon] = [countCommonBlocks(one.chain, chain), countCommonBlocks(best.chain, chain)];
  return common > bestCommon || (common === bestCommon && one.number > best.number);
}

function marksOf({ role, parts }: Message): string[] {
  if (role !== "assistant") return [];
  const calls = parts.flatMap((part) => (part.kind === "tool-call" ? [markOf({ callId: nameCall(part) })] : []));
  if (calls.length > 0) return calls;
  return parts.flatMap((part) => (part.kind === "text" ? [markOf({ text: part.text })] : []));
}

/** Calls of Gemini's have no ids, but the first of an answer is signed. */
function nameCall({ callId, wire }: ToolCallPart): string {
  return textField(wire, "thoughtSignature") ?? callId;
}

function markOf(mark: AnswerMark): string {
  return "callId" in mark
    ? `call ${mark.callId}`
    : `text ${createHash("sha256").update(mark.text).digest("base64url")}`;
}
