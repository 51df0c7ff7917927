import type { FileTouch, ToolActivity } from "../../model/tool-activity.ts";
import { createTextMemory } from "../../text/text-memory.ts";
import { resolvePath } from "../../tool-activity/files/resolve-path.ts";

/** Shorter results cost less than a sentence about them. */
const WORTH_REPLACING_CHARACTERS = 200;

/** What something later says about an old result. */
export interface StaleResult {
  readonly activity: ToolActivity;
  /** `edited-since`: most of the file is still as it was read. All others say the same or better. */
  readonly because: "same-again" | "read-again" | "changed-since" | "edited-since" | "passed-since";
  /** The message that made it stale. */
  readonly byNumber: number;
}

/** By file, the newest message that read or wrote all of it, and the newest that edited it. */
interface NewestTouches {
  readonly whole: Map<string, { readonly number: number; readonly changed: boolean }>;
  readonly edits: Map<string, number>;
}

/**
 * Finds results that a later one makes redundant: exact copies, reads of a file that was read again or written anew,
 * failing runs that later passed. The newest always stays. Reads of a file that was edited are found, too.
 */
export function findStaleResults(activities: readonly ToolActivity[]): StaleResult[] {
  const newestByText = createTextMemory<number>();
  const newest: NewestTouches = { whole: new Map(), edits: new Map() };
  const passedByCommand = new Map<string, number>();
  const stale: StaleResult[] = [];

  for (const activity of activities.toReversed()) {
    const { resultText = "" } = activity;
    if (resultText.length >= WORTH_REPLACING_CHARACTERS) {
      const copy = newestByText.get(resultText);
      const found = judge(activity, copy, newest, passedByCommand);
      if (found !== undefined) stale.push(found);
      if (copy === undefined) newestByText.set(resultText, activity.messageNumber);
    }
    remember(activity, newest, passedByCommand);
  }
  return stale.reverse();
}

function judge(
  activity: ToolActivity,
  copy: number | undefined,
  { whole, edits }: NewestTouches,
  passedByCommand: ReadonlyMap<string, number>,
): StaleResult | undefined {
  if (copy !== undefined) return { activity, because: "same-again", byNumber: copy };

  const [touch] = activity.touches;
  if (activity.touches.length === 1 && touch?.action === "read") {
    const file = fileOf(touch);
    const later = whole.get(file);
    if (later !== undefined)
      return { activity, because: later.changed ? "changed-since" : "read-again", byNumber: later.number };
    const edited = edits.get(file);
    if (edited !== undefined) return { activity, because: "edited-since", byNumber: edited };
  }

  const { command } = activity.known;
  const passed = command === undefined ? undefined : passedByCommand.get(command);
  if (passed !== undefined && activity.outcome.status === "failed") {
    return { activity, because: "passed-since", byNumber: passed };
  }
  return undefined;
}

function remember(
  { family, touches, known, outcome, messageNumber }: ToolActivity,
  { whole, edits }: NewestTouches,
  passedByCommand: Map<string, number>,
): void {
  for (const touch of touches) {
    // Part of a file does not replace all of it.
    if (touch.action === "read" && touch.partial) continue;
    const isEdit = touch.action === "modified" && family !== "write";
    const file = fileOf(touch);
    if (isEdit && !edits.has(file)) edits.set(file, messageNumber);
    if (!isEdit && !whole.has(file)) whole.set(file, { number: messageNumber, changed: touch.action !== "read" });
  }
  if (known.command !== undefined && outcome.status === "ok" && !passedByCommand.has(known.command)) {
    passedByCommand.set(known.command, messageNumber);
  }
}

function fileOf({ directory, path }: FileTouch): string {
  return resolvePath(directory, path);
}
