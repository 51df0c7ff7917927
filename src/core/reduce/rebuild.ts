import type { KeyedHash } from "../base/ports.ts";
import { isHandleOf, isHandleOfForm, signReduction, wholeLineage } from "./write/sign-reduction.ts";
import { parseFormHandle, parseHeader, parseWhole } from "./write/write-header.ts";

export interface RebuildTools {
  /** The text behind a handle; undefined if there is none. */
  resolve(handle: string): string | undefined;
  readonly hash: KeyedHash;
}

const MARKER = /\[[^[\]\n]{1,400} · (h-[0-9a-z]{8,48})\]/g;

/**
 * Restores the original of a reduction, byte for byte.
 *
 * A marker counts only if its handle was made for what it replaces in this very reduction, and the result only if it
 * has the code in the header. Everything else is content and comes back as it is.
 */
export function rebuild(text: string, { resolve, hash }: RebuildTools): string {
  const whole = parseWhole(text);
  if (whole !== undefined) {
    const { handle, facts } = whole;
    const original = resolve(handle);
    return original !== undefined && isHandleOf(handle, original, wholeLineage(facts, hash), hash) ? original : text;
  }
  const form = parseFormHandle(text);
  if (form !== undefined) {
    const original = resolve(form);
    return original !== undefined && isHandleOfForm(form, original, hash) ? original : text;
  }
  const header = parseHeader(text);
  if (header === undefined) return text;

  const pieces: string[] = [];
  let from = header.bodyStart;
  MARKER.lastIndex = from;
  for (let match = MARKER.exec(text); match !== null; match = MARKER.exec(text)) {
    const handle = match[1] ?? "";
    const slice = resolve(handle);
    if (slice === undefined || !isHandleOf(handle, slice, header.code, hash)) continue;
    const end = match.index + match[0].length;
    pieces.push(text.slice(from, match.index), slice);
    from = slice.endsWith("\n") ? end + 1 : end;
  }
  const rebuilt = `${pieces.join("")}${text.slice(from)}`;
  return signReduction(rebuilt, hash) === header.code ? rebuilt : text;
}
