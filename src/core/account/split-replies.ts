import type { Message } from "../model/message.ts";
import { isUserTurn } from "../turns/find-user-words.ts";
import { type Statement, splitStatements } from "./split-statements.ts";

/** What the assistant said in a message. */
export interface Reply {
  readonly text: string;
  readonly statements: readonly Statement[];
  /** By statement: how many later messages of the same turn say this part anew. */
  readonly laterCounts: readonly number[];
  /** Whether the assistant says no more before the user's next turn: this is what the turn came to. */
  readonly endsTurn: boolean;
}

/** A judgement: a message that has so many labels in common with later ones fills in the same form. */
const FORM_LABELS = 3;
/** A heading, the key of a JSON object, or what ends in a colon. */
const LABEL = /^(?:#{1,6}\s+(.{1,80})|"([^"\n]{1,60})":.*|(.{1,80}):\**)(?:\n|$)/;
const NO_LETTERS = /[^\p{L}]+/gu;

/**
 * Splits what the assistant said into statements, and finds what it says again before the user's next turn: an agent that
 * keeps a ledger, a list of facts or a plan fills in the same form after every few steps, each time in other words. The
 * newest one says how things stand; those before it say how they stood.
 *
 * @returns By message; undefined where the assistant said nothing.
 */
export function splitReplies(messages: readonly Message[]): (Reply | undefined)[] {
  const replies: (Reply | undefined)[] = [];
  /** By label or whole statement: how many of the later messages of the turn have it. */
  let later = new Map<string, number>();
  let endsTurn = true;
  for (const message of messages.toReversed()) {
    if (isUserTurn(message)) [later, endsTurn] = [new Map(), true];
    const text = message.role === "assistant" && message.meta?.kind === undefined ? textOf(message) : "";
    const reply = text.trim() === "" ? undefined : { ...splitReply(text, later), endsTurn };
    replies.push(reply);
    if (reply !== undefined) endsTurn = false;
  }
  return replies.reverse();
}

/** The share of what the assistant said that it says anew before the user's next turn. */
export function measureRepeated(messages: readonly Message[]): number {
  let [characters, repeated] = [0, 0];
  for (const { statements, laterCounts } of splitReplies(messages).filter((reply) => reply !== undefined)) {
    for (const [order, { text }] of statements.entries()) {
      characters += text.length;
      if ((laterCounts[order] ?? 0) > 0) repeated += text.length;
    }
  }
  return repeated / Math.max(1, characters);
}

/** All text of a message. */
export function textOf({ parts }: Message): string {
  return parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("\n\n");
}

function splitReply(text: string, later: Map<string, number>): Omit<Reply, "endsTurn"> {
  const statements = splitStatements(text);
  const labels = labelStatements(statements);
  const own = new Set(labels);
  const isForm = [...own].filter((label) => later.has(label)).length >= FORM_LABELS;
  const countLater = (key: string): number => later.get(key) ?? 0;
  const laterCounts = statements.map(({ text: statement }, order) =>
    Math.max(countLater(statement), isForm ? countLater(labels[order] ?? "") : 0),
  );
  for (const key of new Set([...own, ...statements.map(({ text: statement }) => statement)])) {
    if (key !== "") later.set(key, countLater(key) + 1);
  }
  return { text, statements, laterCounts };
}

/** By statement: the words of its label, or of what it stands under; empty where it has none. */
function labelStatements(statements: readonly Statement[]): string[] {
  const labels: string[] = [];
  for (const { text, under } of statements) {
    const [, heading, key, opening] = LABEL.exec(text) ?? [];
    const own = (heading ?? key ?? opening ?? "").toLowerCase().replaceAll(NO_LETTERS, " ").trim();
    labels.push(own === "" && under !== undefined ? (labels[under] ?? "") : own);
  }
  return labels;
}
