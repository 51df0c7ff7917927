import type { Scan } from "../shape.ts";
import { matchAt } from "../text/match-at.ts";
import { beginsWithPrefix } from "../text/read-plain.ts";

const BEYOND_ASCII = 128;
const AMPERSAND = 38;

/** Whether the character after a name could hide a separator: an entity, a wide space or sign. */
export function mayHide(text: string, nameEnd: number): boolean {
  if (nameEnd >= text.length) return false;
  const code = text.charCodeAt(nameEnd);
  return code === AMPERSAND || code >= BEYOND_ASCII;
}

/** How far behind a name the first sign of that may stand. */
const REACH = 24;
/** The end of a line right after a name and signs, or after a short tag. */
const LINE_END = /[^\w\r\n]{0,8}(?:<\/\w{1,12}>)?[ \t]{0,8}\r?\n/y;
/** Signs, then an escape that stands for a line break or for a sign. */
const ESCAPE = /(?:[^\w\r\n\\]|\\{1,7}["']){0,12}(?:<\\{0,7}\/\w{1,12}>)?(?:\\{1,7}[nrtu/]|\\{8})/y;
const WIDE = /[ ]{0,2}[\u0080-\uffff]|[^\w\r\n]{0,4}&(?:quot|#34|#39|apos|nbsp|amp);/y;

/** Whether what follows a name hides its value: an escape, an entity, the number or the mark of the next line. */
export function hidesValue({ text, lookup }: Scan, nameEnd: number): boolean {
  if (lookup.next("\\", nameEnd) < nameEnd + REACH && matchAt(ESCAPE, text, nameEnd) !== undefined) return true;
  if ((mayHide(text, nameEnd) || mayHide(text, nameEnd + 1)) && matchAt(WIDE, text, nameEnd) !== undefined) return true;
  if (lookup.next("\n", nameEnd) > nameEnd + REACH) return false;
  const line = matchAt(LINE_END, text, nameEnd);
  return line !== undefined && beginsWithPrefix(text, nameEnd + line[0].length);
}

/** Whether an escape stands within a distance, or the next line has something before it that is no part of it. */
export function isHidden({ text, lookup }: Scan, from: number, distance: number): boolean {
  if (lookup.next("\\", from) < from + distance) return true;
  const lineBreak = lookup.next("\n", from);
  return lineBreak < from + distance && beginsWithPrefix(text, lineBreak + 1);
}
