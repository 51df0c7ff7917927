/**
 * What an identifier looks like, which determines how likely a later step needs it word for word.
 *
 * `compound` (`text-sm`, `well-known`) and `capitals` (`COLUMN`, `FAILED`) are names as often as they are words.
 */
export type IdentifierShape = "path" | "url" | "name" | "hash" | "number" | "file" | "compound" | "capitals";

/** Shapes that are ordinary words or counts as often as names: a check of a text's claims leaves them alone. */
export const ORDINARY_SHAPES: ReadonlySet<IdentifierShape> = new Set(["number", "compound", "capitals"]);
