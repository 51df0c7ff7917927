import type { FactList } from "../outline.ts";

/** What is written behind a list that had no room for so many of its facts; empty where the reader knows already. */
export function noteLeft({ title, briefTitle, isTitleOptional, facts }: FactList, left: number): string {
  // Without a title the facts are lines of the text, of which the first line of the reduction says how many are hidden.
  if (title === "") return "";
  if (isTitleOptional === true) return `${left} more`;
  // Where some have no room, all others are named briefly.
  return new RegExp(`\\b${facts.length}\\b`).test(briefTitle ?? title) ? "…" : `(${left} more)`;
}
