import { type AsciiSet, codeAt, isIn } from "./ascii-set.ts";

/** Finds where something that includes a position ends. The end must not depend on the position inside it. */
export type FindEnd = (text: string, from: number) => number;

/**
 * A text with remembered searches.
 *
 * Many triggers may be inside one long run. Each asks where the run ends, and only the first pays for it: that keeps
 * redaction linear on hostile input.
 */
export interface TextLookup {
  readonly text: string;
  /** Where the run of members that goes through `from` ends; `from` itself where there is none. */
  runEnd(set: AsciiSet, from: number): number;
  /** The next place of a literal at or after `from`; the length of the text where there is none. */
  next(literal: string, from: number): number;
  /** The remembered answer of `findEnd`. */
  end(findEnd: FindEnd, from: number): number;
}

interface Remembered {
  readonly from: number;
  readonly end: number;
}

export function textLookup(text: string): TextLookup {
  // Most texts ask nothing.
  let answers: Map<AsciiSet | FindEnd | string, Remembered> | undefined;

  function recall(key: AsciiSet | FindEnd | string, from: number): number | undefined {
    const answer = answers?.get(key);
    return answer !== undefined && answer.from <= from && from <= answer.end ? answer.end : undefined;
  }

  function remember(key: AsciiSet | FindEnd | string, from: number, end: number): number {
    answers ??= new Map();
    answers.set(key, { from, end });
    return end;
  }

  return {
    text,
    runEnd(set, from) {
      // Usually no run begins at the position.
      if (!isIn(set, codeAt(text, from))) return from;
      return recall(set, from) ?? remember(set, from, findRunEnd(text, set, from));
    },
    next(literal, from) {
      return recall(literal, from) ?? remember(literal, from, indexOf(text, literal, from));
    },
    end(findEnd, from) {
      return recall(findEnd, from) ?? remember(findEnd, from, findEnd(text, from));
    },
  };
}

function findRunEnd(text: string, set: AsciiSet, from: number): number {
  let end = from;
  while (end < text.length && isIn(set, text.charCodeAt(end))) end += 1;
  return end;
}

function indexOf(text: string, literal: string, from: number): number {
  const found = text.indexOf(literal, from);
  return found === -1 ? text.length : found;
}
