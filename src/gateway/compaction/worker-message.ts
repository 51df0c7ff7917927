import type { CompactionPolicy } from "../../core/model/policy.ts";
import type { Mark } from "../../core/turns/mark-messages.ts";
import type { CompactedBody, CompactionJob } from "./compaction-runner.ts";

/** What the thread opens before its first job. */
export interface WorkerSettings {
  readonly storeUrl: string;
  readonly key: Uint8Array;
  readonly policy: Partial<CompactionPolicy>;
  /** By tool: whose results are never compacted, and whose are compacted before any others. */
  readonly tools?: Readonly<Record<string, Mark>>;
  /** In the form of `--summarizer`; its key comes from the environment. */
  readonly summarizer?: string;
  /** Asked if that one fails temporarily. */
  readonly mainSummarizer?: string;
}

export interface WorkerRequest {
  readonly id: number;
  readonly job: CompactionJob;
}

export type WorkerResponse =
  | { readonly id: number; readonly kind: "done"; readonly result: CompactedBody }
  | { readonly id: number; readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "evicted"; readonly originals: number };
