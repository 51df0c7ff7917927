import type { ToolActivity } from "../../../model/tool-activity.ts";

/** More tools than this say nothing about what was worked on last. */
const MOST_TOOLS = 12;

/** Which tools were called, how often, and as what last: the ids lead to the originals. Newest first. */
export function describeTools(activities: readonly ToolActivity[]): string | undefined {
  const tools = new Map<string, { calls: number; last: ToolActivity }>();
  for (const activity of activities) {
    const calls = (tools.get(activity.toolName)?.calls ?? 0) + 1;
    // Deleted first: a map keeps the order of insertion, and the newest belongs last.
    tools.delete(activity.toolName);
    tools.set(activity.toolName, { calls, last: activity });
  }
  const lines = [...tools].toReversed().slice(0, MOST_TOOLS);
  if (lines.length === 0) return undefined;
  const described = lines.map(
    ([name, { calls, last }]) => `${name} (${calls}, last as ${last.callId} in message ${last.messageNumber})`,
  );
  return `tools called: ${described.join(", ")}`;
}
