import type { CompactContext } from "../../compactor/create-transcript-compactor.ts";
import type { CompactionReport } from "../../core/model/report.ts";
import type { Format } from "../../formats/codec.ts";
import type { BorrowedSummarizer } from "./borrowed-summarizer.ts";

/** A conversation to compact, as text, so that another thread can do it. */
export interface CompactionJob {
  readonly tenant: string;
  readonly format: Format;
  /** The body of the request as it would go out now. */
  readonly text: string;
  readonly context: CompactContext;
  /** Who writes the prose, where that is the agent's own provider. Goes with the job. */
  readonly borrowed?: BorrowedSummarizer;
  /** Only to see what would come of it: nothing is kept. */
  readonly isRehearsal?: boolean;
}

/** What came of a job. */
export interface CompactedBody {
  /** The new list: a number for the item that stood there, a text for one that is new. Absent where nothing changed. */
  readonly made?: readonly (number | string)[];
  /** Whether the system prompt should say how handoffs are to be taken. Absent where nothing changed. */
  readonly hasNote?: boolean;
  /** The conversation as the archive knows it. */
  readonly lineage: string;
  readonly report: CompactionReport;
}

/** Compacts conversations beside the requests. */
export interface CompactionRunner {
  /** Rejects for faults; a compaction that came to nothing is an answer. */
  run(job: CompactionJob): Promise<CompactedBody>;
  close(): Promise<void>;
}
