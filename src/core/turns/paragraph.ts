/**
 * Who wrote a paragraph: the user; a document they pasted; an excerpt of code, a log or someone's message; or the host.
 */
export type Origin = "user" | "document" | "excerpt" | "host";

/** What a paragraph looks like, whoever wrote it. */
export type ParagraphShape = "prose" | "item" | "heading" | "block";

/** A paragraph of a text, as positions in it. */
export interface Paragraph {
  readonly start: number;
  readonly end: number;
  readonly origin: Origin;
  readonly shape: ParagraphShape;
}
