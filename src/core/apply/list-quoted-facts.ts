import type { ToolActivity } from "../model/tool-activity.ts";

/** What was run and what went wrong, word for word, each once. */
export function listQuotedFacts(activities: readonly ToolActivity[]): {
  readonly errors: readonly string[];
  readonly commands: readonly string[];
} {
  return {
    errors: distinct(activities.map(({ outcome }) => outcome.reason)),
    commands: distinct(activities.map(({ shell }) => shell?.work)),
  };
}

function distinct(texts: readonly (string | undefined)[]): string[] {
  return [...new Set(texts.flatMap((text) => (text === undefined || text === "" ? [] : [text])))];
}
