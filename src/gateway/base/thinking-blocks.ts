/** The types of blocks that contain Claude's thinking. */
export const THINKING_BLOCKS: ReadonlySet<unknown> = new Set(["thinking", "redacted_thinking"]);
