import { markerOf } from "./marker.ts";
import type { Redaction, SecretFinding } from "./redaction.ts";
import type { Span } from "./span.ts";

/** Writes the text anew with markers for spans, which are in order and do not overlap. */
export function maskSpans(text: string, spans: readonly Span[]): Redaction {
  if (spans.length === 0) return { text, findings: [] };

  const pieces: string[] = [];
  const findings: SecretFinding[] = [];
  let position = 0;
  let line = 1;

  for (const span of spans) {
    pieces.push(text.slice(position, span.start + (span.shown ?? 0)));
    line += countLineBreaks(text.slice(position, span.start));
    position = span.end;
    if (span.continues === true) continue;
    pieces.push(markerOf(span.type));
    findings.push({ type: span.type, line });
  }
  pieces.push(text.slice(position));
  return { text: pieces.join(""), findings };
}

function countLineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
