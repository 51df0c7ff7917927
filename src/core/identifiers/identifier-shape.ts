/**
 * What an identifier looks like; it says how likely a later step needs it word for word.
 *
 * `compound` (`text-sm`, `well-known`) and `capitals` (`COLUMN`, `FAILED`) are names as often as they are words.
 */
export type IdentifierShape = "path" | "url" | "name" | "hash" | "number" | "file" | "compound" | "capitals";
