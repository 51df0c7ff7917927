import type { ToolActivity } from "../model/tool-activity.ts";

/**
 * What later steps leave of how a run ended: it passed or was run again (`over`), it failed and what it found wrong still is, as
 * far as anybody knows (`unresolved`), or it is the newest of those, which is what the session works on (`newest-unresolved`).
 */
export type RunStand = "over" | "unresolved" | "newest-unresolved";

export function findRunStands(activities: readonly ToolActivity[]): (activity: ToolActivity) => RunStand {
  const lastRuns = new Map(activities.map((activity) => [runOf(activity), activity]));
  const isUnresolved = (step: ToolActivity): boolean =>
    step.outcome.status === "failed" && lastRuns.get(runOf(step)) === step;
  // A program that only looks does not check anything.
  const newest = activities.findLast((step) => isUnresolved(step) && step.shell?.looksOnly === false);
  return (step) => (step === newest ? "newest-unresolved" : isUnresolved(step) ? "unresolved" : "over");
}

/** What tells two runs of one command from runs of others. */
function runOf({ shell, toolName, target }: ToolActivity): string {
  return shell?.work ?? `${toolName}\n${target ?? ""}`;
}
