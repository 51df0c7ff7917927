import type { ChangedLines, ToolActivity } from "../model/tool-activity.ts";

/** What stands of a longer change is told like everything else. Measured with `npm run bench:evidence`, as is the next. */
const SHORT_CHANGE = 3_000;
const MAX_WORTH = 3;

/**
 * By call: what the lines are worth that it changed. The fewer lines stand at the end of all that a session changed, the
 * more each of them says: if it is one line, that line is what the session came to. What a later call took back, and what
 * failed, does not stand.
 */
export function weighChanges(
  activities: readonly ToolActivity[],
  changes: readonly (readonly ChangedLines[])[],
): (step: number) => number {
  const made = changes.map((list, step) => (wasDone(activities[step]) ? list : []));
  // What stands is at least what came without what went: most sessions need no more.
  const grown = made.flat().reduce((total, { added, removed }) => total + lengthOf(added) - lengthOf(removed), 0);
  if (grown >= SHORT_CHANGE) return () => 1;
  /** By line: the call that it stands by. */
  const standing = new Map<string, number>();
  for (const [step, list] of made.entries()) {
    for (const { path, removed, added } of list) {
      for (const line of removed) standing.delete(keyOf(path, line));
      for (const line of added) standing.set(keyOf(path, line), step);
    }
  }
  const characters = [...standing.keys()].reduce((total, key) => total + key.length - key.indexOf("\n"), 1);
  const worth = Math.min(MAX_WORTH, Math.max(1, SHORT_CHANGE / characters));
  const steps = new Set(standing.values());
  return (step) => (steps.has(step) ? worth : 1);
}

/** Whether what a call would change was changed. */
export function wasDone(activity: ToolActivity | undefined): boolean {
  return activity?.outcome.status !== "failed" && activity?.outcome.status !== "denied";
}

function keyOf(path: string, line: string): string {
  return `${path}\n${line.trim()}`;
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((total, line) => total + line.trim().length, 0);
}
