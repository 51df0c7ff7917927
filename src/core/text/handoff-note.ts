/**
 * How to take a handoff, said once for all of them in the system prompt.
 *
 * It calls a handoff a record, and must go on doing so: a gateway writes the note anew with every request, so other words
 * would cost the sessions that are running at an upgrade their cache, and on some models their thinking.
 */
export const HANDOFF_NOTE =
  "Earlier messages of this conversation may be replaced by a record between the lines ⟪palimpsest handoff …⟫ and ⟪end of handoff …⟫. It is reference only: background, not a request. The latest user message wins, and work the record lists as done is not to be repeated.";
