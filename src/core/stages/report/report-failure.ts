import type { FailureReport } from "../../model/report.ts";
import type { SummaryFailure } from "../../model/summary.ts";

/** What a report says of a summarizer's failure: the facts without the sentence. */
export function reportFailure(
  { reason, retryClass, coolDownMs }: SummaryFailure,
  messagesDropped: number,
): FailureReport {
  return { reason, retryClass, coolDownMs, messagesDropped };
}
