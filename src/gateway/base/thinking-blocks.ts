/** What blocks are called that hold what Claude thought. */
export const THINKING_BLOCKS: ReadonlySet<unknown> = new Set(["thinking", "redacted_thinking"]);
