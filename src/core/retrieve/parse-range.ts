import { refuseQuestion } from "./refuse-question.ts";

/** From one number to another, both included. */
export interface NumberRange {
  readonly first: number;
  readonly last: number;
}

/** `A` is short for `A-A`, `A-` for all from A on. */
export function parseRange(name: "lines" | "messages", range: string): NumberRange {
  const match = /^(\d{1,9})(-(\d{1,9})?)?$/.exec(range);
  const first = Number(match?.[1] ?? 0);
  const last = match?.[2] === undefined ? first : Number(match[3] ?? Number.MAX_SAFE_INTEGER);
  if (first >= 1 && last >= first) return { first, last };
  throw refuseQuestion(name, "a range such as 10-20, 10- or 10, counted from 1", JSON.stringify(range.slice(0, 40)));
}
