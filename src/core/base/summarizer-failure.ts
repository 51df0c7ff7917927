import type { FailureReason, RetryClass } from "../model/summarizer-failure.ts";

/** What each failure means: whether the transcript is left alone, and how long to wait before asking again. */
export const FAILURE_CLASSES: Readonly<
  Record<FailureReason, { readonly retryClass: RetryClass; readonly coolDownMs: number }>
> = {
  auth: { retryClass: "abort", coolDownMs: 60_000 },
  network: { retryClass: "abort", coolDownMs: 30_000 },
  "no-provider": { retryClass: "retry", coolDownMs: 600_000 },
  unavailable: { retryClass: "retry", coolDownMs: 60_000 },
  "rate-limited": { retryClass: "retry", coolDownMs: 60_000 },
  timeout: { retryClass: "retry", coolDownMs: 60_000 },
  "closed-early": { retryClass: "retry", coolDownMs: 30_000 },
  malformed: { retryClass: "retry", coolDownMs: 30_000 },
  empty: { retryClass: "retry", coolDownMs: 60_000 },
  refused: { retryClass: "retry", coolDownMs: 60_000 },
  truncated: { retryClass: "retry", coolDownMs: 60_000 },
  "wrong-language": { retryClass: "retry", coolDownMs: 60_000 },
  aborted: { retryClass: "abort", coolDownMs: 0 },
};

/** The only error that a summarizer throws. Its message holds no prompt, no answer and no credential. */
export class SummarizerFailure extends Error {
  override readonly name = "SummarizerFailure";
  readonly reason: FailureReason;
  /** How long the provider asked us to wait, if it said so. */
  readonly retryAfterMs: number | undefined;

  constructor(
    reason: FailureReason,
    message: string,
    options: { readonly cause?: unknown; readonly retryAfterMs?: number } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.reason = reason;
    this.retryAfterMs = options.retryAfterMs;
  }
}
