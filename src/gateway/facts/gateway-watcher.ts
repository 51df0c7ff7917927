import type { CompactionReport } from "../../core/model/report.ts";
import type { RequestFacts } from "./request-facts.ts";

/**
 * Is notified of what happens, in numbers and names. Never gets content, except in errors, which may quote it: see
 * `onFault`.
 */
export interface GatewayWatcher {
  /** Once for every request, when its answer has ended, however it ended. */
  onRequest(facts: RequestFacts): void;
  onCompaction(report: CompactionReport): void;
  /** @param asker The conversation whose model asks. */
  onLookUp(
    tool: "retrieve" | "search",
    outcome: "answered" | "failed",
    asker?: { readonly tenant: string; readonly lineage: string },
  ): void;
  /** The message of an error may contain content: only its name and its code are logged. */
  onFault(where: string, error: unknown): void;
}

/** What `/metrics` shows. */
export interface MetricsPage {
  readonly contentType: string;
  readonly text: string;
}
