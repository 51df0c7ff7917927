import type { FileTouch, ToolActivity } from "../../model/tool-activity.ts";
import { createTextMemory } from "../../text/text-memory.ts";
import { resolvePath } from "../../tool-activity/files/resolve-path.ts";

/** Shorter results cost less than a sentence about them. */
const WORTH_REPLACING_CHARACTERS = 200;

/** Why an old result need not stay: something later says the same or better. */
export interface StaleResult {
  readonly activity: ToolActivity;
  readonly because: "same-again" | "read-again" | "changed-since" | "passed-since";
  /** The message that made it stale. */
  readonly byNumber: number;
}

/**
 * Finds results that a later one makes redundant: exact copies, reads of a file that was read or
 * changed again, failing runs that later passed. The newest always stays.
 */
export function findStaleResults(activities: readonly ToolActivity[]): StaleResult[] {
  const newestByText = createTextMemory<number>();
  const newestByFile = new Map<string, { readonly number: number; readonly changed: boolean }>();
  const passedByCommand = new Map<string, number>();
  const stale: StaleResult[] = [];

  for (const activity of activities.toReversed()) {
    const { resultText = "" } = activity;
    if (resultText.length >= WORTH_REPLACING_CHARACTERS) {
      const copy = newestByText.get(resultText);
      const found = judge(activity, copy, newestByFile, passedByCommand);
      if (found !== undefined) stale.push(found);
      if (copy === undefined) newestByText.set(resultText, activity.messageNumber);
    }
    remember(activity, newestByFile, passedByCommand);
  }
  return stale.reverse();
}

function judge(
  activity: ToolActivity,
  copy: number | undefined,
  newestByFile: ReadonlyMap<string, { readonly number: number; readonly changed: boolean }>,
  passedByCommand: ReadonlyMap<string, number>,
): StaleResult | undefined {
  if (copy !== undefined) return { activity, because: "same-again", byNumber: copy };

  const [touch] = activity.touches;
  if (activity.touches.length === 1 && touch?.action === "read") {
    const later = newestByFile.get(fileOf(touch));
    if (later?.changed) return { activity, because: "changed-since", byNumber: later.number };
    if (later !== undefined) return { activity, because: "read-again", byNumber: later.number };
  }

  const { command } = activity.known;
  const passed = command === undefined ? undefined : passedByCommand.get(command);
  if (passed !== undefined && activity.outcome.status === "failed") {
    return { activity, because: "passed-since", byNumber: passed };
  }
  return undefined;
}

function remember(
  { touches, known, outcome, messageNumber }: ToolActivity,
  newestByFile: Map<string, { readonly number: number; readonly changed: boolean }>,
  passedByCommand: Map<string, number>,
): void {
  for (const touch of touches) {
    // Part of a file does not replace all of it.
    if (touch.action === "read" && touch.partial) continue;
    const file = fileOf(touch);
    if (!newestByFile.has(file)) newestByFile.set(file, { number: messageNumber, changed: touch.action !== "read" });
  }
  if (known.command !== undefined && outcome.status === "ok" && !passedByCommand.has(known.command)) {
    passedByCommand.set(known.command, messageNumber);
  }
}

function fileOf({ directory, path }: FileTouch): string {
  return resolvePath(directory, path);
}
