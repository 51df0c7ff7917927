import type { NumberedMessage } from "../../../../model/numbered-message.ts";
import { foldText } from "../../../../text/fold-text.ts";
import { isAnnouncement } from "../announcements.ts";
import { contentWords } from "../content-words.ts";
import { cite, quote, quoteSegments } from "../quote.ts";
import { readSegments } from "../read-segments.ts";
import { readStatements, type Statement } from "../read-statements.ts";
import { type Exchange, readExchanges } from "./exchange.ts";
import { isFiller, isOpenQuestion, isQuestion, opensReply } from "./question-words.ts";

export interface MinedQuestions {
  /** Questions with their answers, the latest first. */
  readonly resolved: readonly string[];
  /** Turns that nobody answered in words, the latest first. */
  readonly pending: readonly string[];
}

const LONGEST_QUESTION = 200;
const LONGEST_ANSWER = 240;
const LONGEST_PENDING = 300;
/** A shorter turn after a question is a reply to it, whatever its words. */
const SHORT_REPLY = 40;

/**
 * Questions and what became of them: the last one of a user's turn with the first sentence of the
 * answer, the assistant's with the user's reply, and user turns that never got a visible answer.
 *
 * Give it the whole conversation, because an answer may stand in the part that is kept. The
 * latest turn is never pending: it is live.
 */
export function mineQuestions(messages: readonly NumberedMessage[], maxItems: number): MinedQuestions {
  const exchanges = readExchanges(messages);
  const resolved = new Map<string, string>();
  const pending: string[] = [];
  let asked: Statement | undefined;
  for (const [index, exchange] of exchanges.entries()) {
    const said = readStatements(exchange.turns.filter(isTyped));
    const answer = findAnswer(exchange);
    const reply = asked === undefined ? undefined : findReply(asked, said);
    if (asked !== undefined && reply !== undefined) keepLatest(resolved, asked, "Reply", reply);
    const question = said.findLast(({ text }) => isQuestion(text));
    if (answer !== undefined) {
      if (question !== undefined) keepLatest(resolved, question, "Answer", answer);
    } else if (index < exchanges.length - 1) {
      for (const turn of exchange.turns) addPending(pending, turn);
    }
    asked = readStatements(exchange.answers.slice(-1)).findLast(({ text }) => isOpenQuestion(text));
  }
  return {
    resolved: [...resolved.values()].reverse().slice(0, maxItems),
    pending: pending.reverse().slice(0, maxItems),
  };
}

/** Longer turns carry pasted documents, whose questions are nobody's. */
const LONGEST_TYPED = 4_000;

function isTyped({ message }: NumberedMessage): boolean {
  return readSegments(message).reduce((total, segment) => total + segment.length, 0) <= LONGEST_TYPED;
}

/** The final message answers; what came before it on the way announced the work. */
function findAnswer({ answers }: Exchange): Statement | undefined {
  for (const numbered of answers.toReversed()) {
    const statements = readStatements([numbered]);
    const answer = statements.find(({ text }) => !isAnnouncement(text) && !isFiller(text));
    if (answer !== undefined) return answer;
  }
  return undefined;
}

function findReply(asked: Statement, said: readonly Statement[]): Statement | undefined {
  const [first] = said;
  if (first === undefined || isQuestion(first.text)) return undefined;
  if (first.text.length <= SHORT_REPLY || opensReply(first.text)) return first;
  const subject = new Set(contentWords(asked.text));
  return contentWords(first.text).some((word) => subject.has(word)) ? first : undefined;
}

function addPending(pending: string[], { message, number }: NumberedMessage): void {
  const quotation = quoteSegments(readSegments(message), LONGEST_PENDING);
  if (quotation !== "") pending.push(`the user asked: ${cite(quotation, number)}, without a visible answer`);
}

/** A question asked again moves to the end, with its newest answer. */
function keepLatest(resolved: Map<string, string>, question: Statement, label: string, answer: Statement): void {
  const asked = quote(question.text, LONGEST_QUESTION);
  const answered = quote(answer.text, LONGEST_ANSWER);
  if (asked === "" || answered === "") return;
  const key = foldText(question.text);
  resolved.delete(key);
  resolved.set(key, `${cite(asked, question.messageNumber)} ${label}: ${cite(answered, answer.messageNumber)}`);
}
