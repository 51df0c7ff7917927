import { matchAt } from "../../text/match-at.ts";
import type { ValuePlace } from "./value-place.ts";

const CONTENT = /\s{0,80}([^<>\r\n]{1,400}?)\s{0,80}(?:\]\]>|<)/y;

/** What an element holds before its closing tag. */
export function findElement(text: string, from: number): ValuePlace | undefined {
  const found = matchAt(CONTENT, text, from);
  const content = found?.[1];
  if (found === undefined || content === undefined) return undefined;
  const start = from + found[0].indexOf(content);
  return { start, end: start + content.length, isQuoted: true };
}
