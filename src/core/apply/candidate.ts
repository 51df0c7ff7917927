import type { CompactionCommit } from "../model/commit.ts";
import type { Message } from "../model/message.ts";
import type { CompactionReport } from "../model/report.ts";
import type { CompactionState } from "../model/state.ts";

/** What carrying out a plan gives, before the promises are checked. */
export interface Candidate {
  readonly messages: readonly Message[];
  readonly state: CompactionState;
  readonly report: CompactionReport;
  /** What to archive before the new transcript is used. */
  readonly commit: CompactionCommit;
}
