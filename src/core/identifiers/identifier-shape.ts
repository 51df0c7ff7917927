/**
 * What an identifier looks like; it says how likely a later step needs it word for word.
 *
 * `compound` (`text-sm`, `well-known`) and `capitals` (`COLUMN`, `FAILED`) are names as often as they are words.
 */
export type IdentifierShape = "path" | "url" | "name" | "hash" | "number" | "file" | "compound" | "capitals";

/** Shapes that are words or counts of a sentence as often as names: a check of what a text claims leaves them alone. */
export const ORDINARY_SHAPES: ReadonlySet<IdentifierShape> = new Set(["number", "compound", "capitals"]);
