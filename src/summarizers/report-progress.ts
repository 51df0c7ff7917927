import type { SummarizeOptions, SummaryProgress } from "../core/base/ports.ts";

/** Tells the host how much text has arrived. A display that fails must not cost the summary. */
export function reportProgress(
  onProgress: SummarizeOptions["onProgress"] | undefined,
  characters: number,
  progress?: SummaryProgress,
): void {
  try {
    onProgress?.(characters, progress);
  } catch {
    // It is the host's own fault, and the summary does not depend on it.
  }
}
