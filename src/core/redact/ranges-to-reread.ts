import type { Span } from "../text/span.ts";
import type { FoundSecrets } from "./find-secrets.ts";
import { joinStretches } from "./join-stretches.ts";
import { markerOf } from "./marker.ts";
import type { SecretSpan } from "./secret-span.ts";

/** Farther than any shape looks around its literal, except in tables and in places that were read again. */
const REACH = 2_500;

/**
 * The parts of a text that a second pass has to read once the spans are masked: what is around them, and the whole of
 * any table or wrapped part that this touches. Elsewhere a second pass would see what the first has seen.
 *
 * @returns Ranges of the masked text, in order and not touching.
 */
export function rangesToReread({ doubts, tables }: FoundSecrets, spans: readonly SecretSpan[]): readonly Span[] {
  if (spans.length === 0) return [];
  const around = spans.map(({ start, end }) => ({ start: Math.max(0, start - REACH), end: end + REACH }));
  const ranges = joinStretches([...around, ...doubts, ...tables]);
  const masked: Span[] = [];
  let shift = 0;
  let next = 0;
  for (const { start, end } of ranges) {
    const maskedStart = start + shift;
    const first = next;
    for (let span = spans[next]; span !== undefined && span.start < end; next += 1, span = spans[next]) {
      shift += maskedLength(span) - (span.end - span.start);
    }
    if (next > first) masked.push({ start: maskedStart, end: end + shift });
  }
  return masked;
}

function maskedLength({ type, shown = 0, shownEnd = 0, continues }: SecretSpan): number {
  return shown + shownEnd + (continues === true ? 0 : markerOf(type).length);
}
