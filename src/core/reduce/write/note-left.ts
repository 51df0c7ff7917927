import type { FactList } from "../outline.ts";

/** What is written after a list that had no room for some of its facts; empty if the reader knows already. */
export function noteLeft({ title, briefTitle, isTitleOptional, facts }: FactList, left: number): string {
  // Without a title, the facts are lines of the text, and the first line of the reduction says how many of those are
  // hidden.
  if (title === "") return "";
  if (isTitleOptional === true) return `${left} more`;
  // If some do not fit, all others are named briefly.
  return new RegExp(`\\b${facts.length}\\b`).test(briefTitle ?? title) ? "…" : `(${left} more)`;
}
