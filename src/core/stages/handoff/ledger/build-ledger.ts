import type { Ledger } from "../../../model/ledger.ts";
import type { ToolActivity } from "../../../model/tool-activity.ts";
import { addCommands } from "./add-commands.ts";
import { addFiles } from "./add-files.ts";
import { addGit } from "./add-git.ts";
import { addProcesses } from "./add-processes.ts";
import { addTodos } from "./add-todos.ts";
import { closeLedger, openLedger } from "./ledger-draft.ts";

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
