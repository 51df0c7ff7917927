import type { Message } from "../../model/message.ts";
import type { NumberedMessage } from "../../model/numbered-message.ts";
import { isUserTurn, splitAtHostBlocks } from "../../turns/find-user-words.ts";

/** Enough to know it again: the message itself stays live below the handoff. */
const MAX_REQUEST_LENGTH = 120;

/**
 * The latest turn in which a user said something, quoted with its number and, in a handoff, that it stands below. Undefined
 * if there is none.
 */
export function quoteRequest(messages: readonly NumberedMessage[], where?: "below"): string | undefined {
  const turns = messages.filter(({ message }) => isUserTurn(message));
  const latest = turns.findLast(({ message }) => listSegments(message).length > 0) ?? turns.at(-1);
  if (latest === undefined) return undefined;
  const quotation = quoteSegments(listSegments(latest.message), MAX_REQUEST_LENGTH);
  const place = where === undefined ? latest.number : `${latest.number}, ${where}`;
  return `${quotation === "" ? "a message without quotable words" : quotation} (${place})`;
}

/**
 * What a person wrote in a message, in unbroken stretches of the original text.
 *
 * A quotation from one stretch can be found again word for word: it never runs across a block that a host put in, or from
 * one part into the next.
 */
function listSegments({ parts }: Message): readonly string[] {
  const segments = parts.flatMap((part) => (part.kind === "text" ? splitAtHostBlocks(part.text) : []));
  return segments.filter((segment) => segment.trim() !== "");
}

/** Quotation marks: the first pair is taken that does not occur in the text. */
const MARKS = ['""', "“”", "«»"] as const;

/**
 * Quotes a text from its start, word for word: whole sentences if they fit, else whole words,
 * with an ellipsis outside the marks if something was cut.
 *
 * White space becomes single blanks, so that a quotation is one line; whoever checks it against
 * its source does the same there. Marks that occur in the text are never its outer marks.
 * Empty if not even one word fits.
 */
export function quote(text: string, maxCharacters: number): string {
  const line = toOneLine(text);
  const kept = line.slice(0, findCut(line, maxCharacters)).trimEnd();
  const marks = MARKS.find((pair) => ![...pair].some((mark) => kept.includes(mark)));
  const words = marks === undefined ? kept.slice(0, kept.indexOf('"')).trimEnd() : kept;
  if (words === "") return "";
  const [opening, closing] = marks ?? MARKS[0];
  return `${opening}${words}${closing}${words.length < line.length ? "…" : ""}`;
}

/** Quotes stretches of one message side by side, together at most so many characters. */
export function quoteSegments(segments: readonly string[], maxCharacters: number): string {
  const quotations: string[] = [];
  let left = maxCharacters;
  for (const segment of segments) {
    const quotation = quote(segment, left);
    if (quotation === "") return quotations.length === 0 ? "" : `${quotations.join(" ")}…`;
    quotations.push(quotation);
    left -= quotation.length;
    if (quotation.endsWith("…")) break;
  }
  return quotations.join(" ");
}

/** White space that is not one blank already: most is, and replacing it with itself takes long. */
const ANY_BUT_BLANK = /\s{2,}|[^\S ]/g;

/** A text with every run of white space as one blank, as quotations and their check compare it. */
export function toOneLine(text: string): string {
  return text.replace(ANY_BUT_BLANK, " ").trim();
}

/** Words end before a blank. Scripts that write without blanks may be cut between any two characters. */
const WORD_END = /(?<!^)(?= )|(?<=[\u2e80-\u{10ffff}])(?=[\u2e80-\u{10ffff}])/gu;

/** Where the last sentence ends that fits and takes half of the room, else the last word. */
function findCut(line: string, maxCharacters: number): number {
  if (line.length <= maxCharacters) return line.length;
  const ends = Array.from(line.slice(0, Math.max(0, maxCharacters) + 1).matchAll(WORD_END), ({ index }) => index);
  const sentenceEnd = ends.findLast(
    (end, order) =>
      (ends[order + 1] ?? maxCharacters) >= maxCharacters / 2 && ".!?。！？".includes(line.charAt(end - 1)),
  );
  return sentenceEnd ?? ends.at(-1) ?? 0;
}
