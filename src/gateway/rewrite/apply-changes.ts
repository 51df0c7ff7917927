import type { Span } from "../../formats/find-spans.ts";

/** Another text in the place of a span. */
export interface Change {
  readonly span: Span;
  readonly text: string;
}

/** A text with changes that do not overlap; nothing else of it changes. */
export function applyChanges(text: string, changes: readonly Change[]): string {
  let written = "";
  let done = 0;
  for (const { span, text: replacement } of changes.toSorted((left, right) => left.span.start - right.span.start)) {
    written += text.slice(done, span.start) + replacement;
    done = span.end;
  }
  return written + text.slice(done);
}
