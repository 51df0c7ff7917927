/**
 * Whose words a paragraph is: the user's, those of a document they pasted, an excerpt of code, a log
 * or somebody's message, or what the host put there.
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
