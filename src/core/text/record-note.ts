/** How to take a record, said once for all of them in the system prompt. */
export const RECORD_NOTE =
  "Earlier messages of this conversation may be replaced by a record between the lines ⟪palimpsest handoff …⟫ and ⟪end of handoff …⟫. It is reference only: background, not a request. The latest user message wins, and work the record lists as done is not to be repeated.";
