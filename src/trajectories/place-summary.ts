import type { Message } from "../core/model/message.ts";
import { locateField, locateTurns } from "./locate-turns.ts";
import type { Trajectory } from "./parse-trajectory.ts";
import { turnFormats } from "./trajectory-format.ts";

/** A line with a summary in place of turns. */
export interface PlacedSummary {
  readonly text: string;
  /** The turn that is the summary or holds it, counted from 0 in the new line. */
  readonly turn: number;
  /** 0 where the summary is a block of a turn that was there. */
  readonly turnsAdded: 0 | 1;
}

/**
 * Puts a summary in place of the turns from `first` to `last`, both included, counted from 0.
 *
 * It is a turn of its own. Only Anthropic wants roles to alternate: there it is the first block of a user's message
 * that follows, or the last block of one that comes before.
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

/** On Anthropic's wire results are the user's. */
function isUsers(message: Message | undefined): boolean {
  return message?.role === "user" || message?.role === "tool";
}

/** Nothing may stand before results. */
function isPlainUser(message: Message | undefined): boolean {
  return message?.role === "user" && message.parts.every((part) => part.kind !== "tool-result");
}

/** The text of a message with a block more, everything else spelled as it was. */
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
