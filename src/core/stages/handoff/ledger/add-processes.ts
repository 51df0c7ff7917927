import { dropUndefined } from "../../../base/drop-undefined.ts";
import type { ProcessFact } from "../../../model/ledger.ts";
import type { ToolActivity } from "../../../model/tool-activity.ts";
import { clipText } from "../../../text/clip-text.ts";
import { type LedgerDraft, MAX_LINE_CHARACTERS, processKey } from "./ledger-draft.ts";

/** Notes processes that outlive their call, and what became of them. */
export function addProcesses(draft: LedgerDraft, activity: ToolActivity): void {
  const { outcome, shell, messageNumber: lastMessage } = activity;
  const { process, exitCode, status } = outcome;
  if (process !== undefined && status !== "denied") {
    const command = shell && clipText(shell.work, MAX_LINE_CHARACTERS);
    const details = dropUndefined({ exitCode, command, directory: shell?.directory });
    const fact: ProcessFact = { ...process, ...details, lastMessage };
    const key = processKey(fact);
    const before = draft.processes.get(key);
    // A process nobody saw starting, and that has ended, is a finished command.
    if (before !== undefined || fact.state === "running") draft.processes.set(key, { ...before, ...fact });
  }
  for (const pid of killedPids(activity)) {
    const key = processKey({ pid });
    const before = draft.processes.get(key);
    if (before !== undefined) draft.processes.set(key, { ...before, state: "stopped", lastMessage });
  }
}

function killedPids({ shell, outcome }: ToolActivity): readonly string[] {
  if (shell === undefined || outcome.status === "failed" || outcome.status === "denied") return [];
  const match = /^kill(?: -\w{1,10}){0,2}((?: \d{1,9}){1,20})\s{0,9}$/.exec(shell.work);
  return match?.[1]?.trim().split(" ") ?? [];
}
