/** A longer text with such a note was shortened when it was new, and has not changed since. */
const MAX_CHARACTERS = 4_000;

/** The notes with which clients replace old content: in brackets or a tag, which no tool prints around its output. */
const NOTE =
  /[[<][^\]>]{0,200}(?<![a-z])(?:cleared|outdated|masked|omitted|pruned|trimmed|truncated|elided|superseded|shortened|to save (?:context|room|space|tokens))(?![a-z])/i;

/**
 * Whether a client took a result out of its own history to save room, such as `[Old tool result content cleared]`. A
 * user who wants it gone leaves another text there, or none.
 */
export function isCleared(said: unknown): boolean {
  return typeof said === "string" && said.length <= MAX_CHARACTERS && NOTE.test(said);
}
