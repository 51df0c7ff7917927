import type { Message } from "../core/model/message.ts";
import { locateField, locateTurns } from "./locate-turns.ts";
import type { Trajectory } from "./parse-trajectory.ts";
import { turnFormats } from "./trajectory-format.ts";

/** A line with a summary in place of turns. */
export interface PlacedSummary {
  readonly text: string;
  /** The turn that is the summary or contains it, counted from 0 in the new line. */
  readonly turn: number;
  /** 0 if the summary is a block of an existing turn. */
  readonly turnsAdded: 0 | 1;
}

/**
 * Puts a summary in place of the turns from `first` to `last`, both included, counted from 0.
 *
 * It is a separate turn. Only Anthropic requires alternating roles: there it is the first block of the user message
 * after it, or the last block of the one before it.
 */
export function placeSummary(
  text: string,
  trajectory: Trajectory,
  { first, last }: { readonly first: number; readonly last: number },
  summary: string,
): PlacedSummary {
  const { format, spans, messages, messagesBeforeTurns, example } = trajectory;
  const before = text.slice(0, spans[first]?.start);
  const after = text.slice(spans[last]?.end);
  if (format === "anthropic") {
    const next = spans[last + 1];
    if (next !== undefined && isPlainUser(messages[last + 1 + messagesBeforeTurns])) {
      const joined = addBlock(text.slice(next.start, next.end), summary, "first");
      return { text: `${before}${joined}${text.slice(next.end)}`, turn: first, turnsAdded: 0 };
    }
    const previous = spans[first - 1];
    if (previous !== undefined && isUsers(messages[first - 1 + messagesBeforeTurns])) {
      const joined = addBlock(text.slice(previous.start, previous.end), summary, "last");
      return { text: `${text.slice(0, previous.start)}${joined}${after}`, turn: first - 1, turnsAdded: 0 };
    }
  }
  const turn = JSON.stringify(turnFormats[format].writeTurn(summary, example));
  return { text: `${before}${turn}${after}`, turn: first, turnsAdded: 1 };
}

/** In Anthropic's format, results belong to the user. */
function isUsers(message: Message | undefined): boolean {
  return message?.role === "user" || message?.role === "tool";
}

/** Nothing may come before results. */
function isPlainUser(message: Message | undefined): boolean {
  return message?.role === "user" && message.parts.every((part) => part.kind !== "tool-result");
}

/** The text of a message with one more block, and everything else spelled as it was. */
function addBlock(message: string, summary: string, place: "first" | "last"): string {
  const content = locateField(message, "content");
  const block = JSON.stringify({ type: "text", text: summary });
  if (content === undefined) return message.replace("{", () => `{"content":[${block}],`);
  const blocks = locateTurns(message, "content").map(({ start, end }) => message.slice(start, end));
  const value = message.slice(content.start, content.end);
  if (value.startsWith('"')) blocks.push(`{"type":"text","text":${value}}`);
  const list = place === "first" ? [block, ...blocks] : [...blocks, block];
  return `${message.slice(0, content.start)}[${list.join(",")}]${message.slice(content.end)}`;
}
