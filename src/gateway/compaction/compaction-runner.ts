import type { CompactContext } from "../../compactor/create-transcript-compactor.ts";
import type { CompactionReport } from "../../core/model/report.ts";
import type { Format } from "../../formats/codec.ts";
import type { BorrowedSummarizer } from "./borrowed-summarizer.ts";

/** A conversation to compact, as text, so that another thread can do it. */
export interface CompactionJob {
  readonly tenant: string;
  readonly format: Format;
  /** The body of the request as it would be sent now. */
  readonly text: string;
  readonly context: CompactContext;
  /** The model whose way of counting decides; absent if its provider has counted the prompt. */
  readonly countedFor?: string;
  /** Who writes the prose, if that is the agent's own provider. Ends with the job. */
  readonly borrowed?: BorrowedSummarizer;
  /** Only to see what would happen: nothing is kept. */
  readonly isRehearsal?: boolean;
}

/** The result of a job. */
export interface CompactedBody {
  /** The new list: a number for an item of the old list, a text for a new one. Absent if nothing changed. */
  readonly made?: readonly (number | string)[];
  /** Whether the system prompt should say how to treat handoffs. Absent if nothing changed. */
  readonly hasNote?: boolean;
  /** The conversation's name in the archive. */
  readonly lineage: string;
  readonly report: CompactionReport;
}

/** Compacts conversations in the background. */
export interface CompactionRunner {
  /** Rejects for faults; a compaction that changed nothing is a normal result. */
  run(job: CompactionJob): Promise<CompactedBody>;
  close(): Promise<void>;
}
