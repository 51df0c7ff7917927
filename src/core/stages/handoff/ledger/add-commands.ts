import { dropUndefined } from "../../../base/drop-undefined.ts";
import type { CommandFact } from "../../../model/ledger.ts";
import type { ToolActivity } from "../../../model/tool-activity.ts";
import { clipText } from "../../../text/clip-text.ts";
import { commandKey, type LedgerDraft, MAX_LINE_CHARACTERS, processKey } from "./ledger-draft.ts";

/** Notes a command and, where it ran tests, the run. The newest run of a command replaces the one before. */
export function addCommands(draft: LedgerDraft, activity: ToolActivity): void {
  const { outcome, messageNumber: lastMessage } = activity;
  const place = placeOf(draft, activity);
  if (place === undefined) return;
  const key = commandKey(place);
  const lastLine = outcome.reason ?? lastLineOf(activity);
  const isNewRun = activity.family !== "process" && outcome.status !== "denied";
  draft.commands.set(key, {
    ...place,
    runs: (draft.commands.get(key)?.runs ?? 0) + (isNewRun ? 1 : 0),
    ...(outcome.exitCode !== undefined && { lastExitCode: outcome.exitCode }),
    lastStatus: outcome.status,
    ...(lastLine !== undefined && { lastLine: clipText(lastLine, MAX_LINE_CHARACTERS) }),
    lastMessage,
  });
  if (outcome.tests !== undefined) draft.testRuns.set(key, { ...place, ...outcome.tests, lastMessage });
  // What an earlier run counted is no longer the last word, and this one gives no counts.
  else if (isNewRun) draft.testRuns.delete(key);
}

type Place = Pick<CommandFact, "command" | "directory">;

/** The command a call runs, or that the process it asks about was started with. */
function placeOf(draft: LedgerDraft, { family, shell, target, outcome }: ToolActivity): Place | undefined {
  if (family === "process") {
    const { command, directory } = (outcome.process && draft.processes.get(processKey(outcome.process))) ?? {};
    return command === undefined ? undefined : dropUndefined({ command, directory });
  }
  if (family !== "terminal" && family !== "code-run") return undefined;
  const command = clipText((shell?.work ?? target ?? "").trim(), MAX_LINE_CHARACTERS);
  return command === "" ? undefined : dropUndefined({ command, directory: shell?.directory });
}

function lastLineOf({ resultText = "" }: ToolActivity): string | undefined {
  const end = resultText.slice(-2_000).trimEnd();
  const line = end.slice(end.lastIndexOf("\n") + 1).trim();
  return line === "" ? undefined : line;
}
