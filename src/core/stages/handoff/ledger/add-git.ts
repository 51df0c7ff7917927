import type { ToolActivity } from "../../../model/tool-activity.ts";
import { listGitEvents } from "../../../tool-activity/git/list-git-events.ts";
import type { LedgerDraft } from "./ledger-draft.ts";

/** Notes the branch that is current now and the last commit. */
export function addGit(draft: LedgerDraft, activity: ToolActivity): void {
  // Most commands have nothing to do with it.
  if (activity.shell?.work.includes("git") !== true) return;
  for (const { kind, branch, hash, subject } of listGitEvents(activity)) {
    const lastMessage = activity.messageNumber;
    if (kind === "branch" && branch !== undefined) draft.branch = { text: branch, lastMessage };
    if (kind === "commit" && hash !== undefined)
      draft.lastCommit = { text: subject === undefined ? hash : `${hash} ${subject}`, lastMessage };
  }
}
