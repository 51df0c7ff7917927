import { cutAfter, cutBefore } from "./clip-text.ts";

/** The beginning and the end of a text; both are the whole text if it is short. */
export interface Edges {
  readonly head: string;
  readonly tail: string;
}

/** Summaries and errors are at the ends of an output, so the middle of a long one need not be read. */
export function edgesOf(text: string, characters: number): Edges {
  if (text.length <= characters) return { head: text, tail: text };
  return {
    head: text.slice(0, cutBefore(text, characters)),
    tail: text.slice(cutAfter(text, text.length - characters)),
  };
}
