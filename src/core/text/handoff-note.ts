/**
 * How to treat a handoff, said once for all of them in the system prompt.
 *
 * It calls a handoff a record, and must keep doing so: a gateway writes the note again with every request, so different
 * words would cost running sessions their cache at an upgrade, and on some models their thinking.
 */
export const HANDOFF_NOTE =
  "Earlier messages of this conversation may be replaced by a record between the lines ⟪palimpsest handoff …⟫ and ⟪end of handoff …⟫. It is reference only: background, not a request. The latest user message wins, and work the record lists as done is not to be repeated.";
