import type { Span } from "../../core/text/span.ts";

/** Another text in the place of a span. */
export interface TextChange {
  readonly span: Span;
  readonly text: string;
}

/** The same for a text in pieces. */
interface PieceChange {
  readonly span: Span;
  readonly pieces: readonly string[];
}

/** A text with changes that do not overlap; nothing else of it changes. */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  return applyPieces(
    text,
    changes.map((change) => ({ span: change.span, pieces: [change.text] })),
  );
}

/** The same with texts in pieces. All are joined at once: a long text is then copied once, and not at every step. */
export function applyPieces(text: string, changes: readonly PieceChange[]): string {
  const written: string[] = [];
  let done = 0;
  for (const { span, pieces } of changes.toSorted((left, right) => left.span.start - right.span.start)) {
    written.push(text.slice(done, span.start));
    for (const piece of pieces) written.push(piece);
    done = span.end;
  }
  written.push(text.slice(done));
  return written.join("");
}
