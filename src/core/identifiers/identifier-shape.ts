/** What an identifier looks like; it says how likely a later step needs it word for word. */
export type IdentifierShape = "path" | "url" | "name" | "hash" | "number" | "file";
