import type { ProcessFact } from "../../../model/ledger.ts";
import type { ToolActivity } from "../../../model/tool-activity.ts";
import { clipText } from "../../../text/clip-text.ts";
import { type LedgerDraft, MAX_COMMAND_CHARACTERS, processKey } from "./ledger-draft.ts";

/** Notes processes that outlive their call, and what became of them. */
export function addProcesses(draft: LedgerDraft, activity: ToolActivity): void {
  const { process, exitCode, status } = activity.outcome;
  if (process !== undefined && status !== "denied")
    addNotice(draft, activity, { ...process, ...(exitCode !== undefined && { exitCode }) });
  for (const pid of killedPids(activity)) {
    const key = processKey({ pid });
    const before = draft.processes.get(key);
    if (before !== undefined)
      draft.processes.set(key, { ...before, state: "stopped", lastMessage: activity.messageNumber });
  }
}

function addNotice(draft: LedgerDraft, activity: ToolActivity, notice: Omit<ProcessFact, "lastMessage">): void {
  const { work: command, directory } = activity.shell ?? {};
  const fact: ProcessFact = {
    ...notice,
    ...(command !== undefined && { command: clipText(command, MAX_COMMAND_CHARACTERS) }),
    ...(directory !== undefined && { directory }),
    lastMessage: activity.messageNumber,
  };
  const key = processKey(fact);
  const before = draft.processes.get(key);
  // A process nobody saw starting, and that has ended, is a finished command.
  if (before === undefined && fact.state !== "running") return;
  draft.processes.set(key, { ...before, ...fact });
}

function killedPids({ shell, outcome }: ToolActivity): readonly string[] {
  if (shell === undefined || outcome.status === "failed" || outcome.status === "denied") return [];
  const match = /^kill(?: -\w{1,10}){0,2}((?: \d{1,9}){1,20})\s{0,9}$/.exec(shell.work);
  return match?.[1]?.trim().split(" ") ?? [];
}
