import { findSentences, type Stretch } from "../../../text/find-sentences.ts";

/** A dash between blanks, or a blank line: what follows is said by itself. */
const SEPARATOR = /\s[–—-](?=\s)|\n(?=\n)/g;

/** Parts a block into what a user in a hurry says by itself: sentences, and what dashes and blank lines part. */
export function splitSentences(visible: string, { start, end }: Stretch): Stretch[] {
  const block = visible.slice(start, end);
  const sentences: Stretch[] = [];
  const add = (from: number, to: number): void => {
    for (const found of findSentences(block.slice(from, to), { isHasty: true }))
      sentences.push({ start: start + from + found.start, end: start + from + found.end });
  };
  let from = 0;
  for (const { 0: separator, index } of block.matchAll(SEPARATOR)) {
    add(from, index);
    from = index + separator.length;
  }
  add(from, block.length);
  return sentences;
}
