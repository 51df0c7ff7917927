import { type FoundSecrets, findSecrets, type ShapeIndex } from "./find-secrets.ts";
import { joinStretches } from "./join-stretches.ts";
import type { SecretSpan } from "./secret-span.ts";
import { decodePlain } from "./text/decode-plain.ts";
import type { PlainView } from "./text/view-pieces.ts";

/**
 * Adds the secrets that only appear once their wrapping is removed: escapes, colours, line numbers.
 *
 * Only the places that a shape had doubts about are read again, each once, however many doubts there are.
 */
export function lookCloser(text: string, found: FoundSecrets, shapes: ShapeIndex, code: boolean): FoundSecrets {
  if (found.doubts.length === 0) return found;
  const spans = [...found.spans];
  for (const doubt of joinStretches(found.doubts)) {
    const start = findStart(text, doubt.start);
    const end = findEnd(text, doubt.end);
    for (const view of decodePlain(text, start, end)) {
      const inner = findSecrets(view.text, shapes, { code, isStripped: true });
      for (const span of inner?.spans ?? []) spans.push(...toSource(span, view));
    }
  }
  return { ...found, spans };
}

/** How far before a doubt its line may begin. */
const MAX_LEAD = 240;
/** How far after it the last word may end. */
const MAX_REST = 4_096;
const WORD_END = /[\s"'`]/;

function findStart(text: string, from: number): number {
  const least = Math.max(0, from - MAX_LEAD);
  return least + text.slice(least, from).lastIndexOf("\n") + 1;
}

/** Do not cut a secret in two. */
function findEnd(text: string, from: number): number {
  const rest = text.slice(from, from + MAX_REST);
  const length = rest.search(WORD_END);
  return Math.min(text.length, from + (length === -1 ? rest.length : length));
}

/** A span of a view in the text it was read from. Line breaks stay, so that each line has a span of its own. */
function toSource(span: SecretSpan, { text, startOf, endOf }: PlainView): readonly SecretSpan[] {
  // Behind escapes and colours nobody can tell where its last characters stand.
  const { start, end, shown, shownEnd: _shownEnd, ...rest } = span;
  const spans: SecretSpan[] = [];
  for (let lineStart = start; lineStart < end; ) {
    const lineBreak = findLineBreak(text, lineStart, end);
    if (lineBreak > lineStart) {
      const place = { start: startOf(lineStart), end: endOf(lineBreak - 1) };
      const isFirst = spans.length === 0;
      const isShown = isFirst && shown !== undefined && startOf(start + shown) - place.start === shown;
      spans.push({ ...rest, ...place, ...(isShown ? { shown } : {}), ...(isFirst ? {} : { continues: true }) });
    }
    lineStart = lineBreak + 1;
  }
  return spans;
}

function findLineBreak(text: string, from: number, to: number): number {
  let index = from;
  while (index < to && text[index] !== "\n" && text[index] !== "\r") index += 1;
  return index;
}
