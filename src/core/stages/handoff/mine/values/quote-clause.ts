import { quote } from "../quote.ts";
import { type FormerValue, keepOutside } from "./find-former-values.ts";
import type { FoundValue } from "./find-values.ts";

const LONGEST_CLAUSE = 160;

const CLAUSE_END = /[,;)–—](?:\s|$)|\s(?:and|but|und|aber|et|mais)\s/;

/**
 * Quotes the clause of a value, from the words it is of. What the clause says about former values
 * is left out, so that nobody reads an old one: the stretches around it are quoted apart.
 */
export function quoteClause(
  sentence: string,
  start: number,
  value: FoundValue,
  former: readonly FormerValue[],
): string {
  const clauseEnd = CLAUSE_END.exec(sentence.slice(value.end));
  const wholeEnd = clauseEnd === null ? sentence.length : value.end + clauseEnd.index;
  const end = wholeEnd - start <= LONGEST_CLAUSE ? wholeEnd : value.end;
  const from = end - start <= LONGEST_CLAUSE ? start : sentence.indexOf(" ", end - LONGEST_CLAUSE) + 1;
  const closesBracket = sentence[end] === ")" && sentence.slice(from, end).includes("(");
  return keepOutside(sentence, Math.min(from, value.start), closesBracket ? end + 1 : end, former)
    .map((piece) => quote(piece, LONGEST_CLAUSE * 2))
    .join(" … ");
}
