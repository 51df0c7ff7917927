import { markText } from "./mark-redacted.ts";
import { markerOf } from "./marker.ts";
import type { Redaction, SecretFinding } from "./redaction.ts";
import type { SecretSpan } from "./secret-span.ts";

/** Writes the text anew with markers for spans, which are in order and do not overlap. */
export function maskSpans(text: string, spans: readonly SecretSpan[]): Redaction {
  if (spans.length === 0) return { text: markText(text), findings: [] };

  const pieces: string[] = [];
  const findings: SecretFinding[] = [];
  let position = 0;
  let line = 1;
  let lineEnd = findLineBreak(text, 0);

  for (const span of spans) {
    pieces.push(text.slice(position, span.start + (span.shown ?? 0)));
    for (; lineEnd < span.start; lineEnd = findLineBreak(text, lineEnd + 1)) line += 1;
    position = span.end - (span.shownEnd ?? 0);
    if (span.continues === true) continue;
    pieces.push(markerOf(span.type));
    findings.push({ type: span.type, line });
  }
  pieces.push(text.slice(position));
  return { text: markText(pieces.join("")), findings };
}

function findLineBreak(text: string, from: number): number {
  const at = text.indexOf("\n", from);
  return at === -1 ? text.length : at;
}
