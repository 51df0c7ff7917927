import type { Ledger } from "../../../model/ledger.ts";
import type { ToolActivity } from "../../../model/tool-activity.ts";
import { listGitEvents } from "../../../tool-activity/git/list-git-events.ts";
import { addCommands } from "./add-commands.ts";
import { addFiles } from "./add-files.ts";
import { addProcesses } from "./add-processes.ts";
import { addTodos } from "./add-todos.ts";
import { closeLedger, type LedgerDraft, openLedger } from "./ledger-draft.ts";

/**
 * Builds the ledger of a session, or carries one on.
 *
 * Adding activities in several steps gives the same ledger as adding them at once. A call without
 * a result is left out: nothing shows yet that it happened.
 */
export function buildLedger(activities: readonly ToolActivity[], previous?: Ledger): Ledger {
  const draft = openLedger(previous);
  for (const activity of activities) {
    if (activity.resultMessageIndex === undefined) continue;
    draft.workingDirectory = activity.known.workingDirectory ?? draft.workingDirectory;
    addFiles(draft, activity);
    addCommands(draft, activity);
    addProcesses(draft, activity);
    addTodos(draft, activity);
    addGit(draft, activity);
  }
  return closeLedger(draft);
}

/** Notes the branch that is current now and the last commit. */
function addGit(draft: LedgerDraft, activity: ToolActivity): void {
  // Most commands have nothing to do with it.
  if (activity.shell?.work.includes("git") !== true) return;
  for (const { kind, branch, hash, subject } of listGitEvents(activity)) {
    const lastMessage = activity.messageNumber;
    if (kind === "branch" && branch !== undefined) draft.branch = { text: branch, lastMessage };
    if (kind === "commit" && hash !== undefined)
      draft.lastCommit = { text: subject === undefined ? hash : `${hash} ${subject}`, lastMessage };
  }
}
