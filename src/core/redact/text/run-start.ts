import { type CharacterSet, isIn } from "./character-set.ts";

/** Where the run of members that ends before `end` begins, looking back at most `limit` characters. */
export function runStart(text: string, set: CharacterSet, end: number, limit: number): number {
  const least = Math.max(0, end - limit);
  let start = end;
  while (start > least && isIn(set, text.charCodeAt(start - 1))) start -= 1;
  return start;
}
