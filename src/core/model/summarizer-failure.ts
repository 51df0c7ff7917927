/** Why a summarizer gave no usable answer. */
export type FailureReason =
  | "auth"
  | "network"
  | "no-provider"
  | "unavailable"
  | "rate-limited"
  | "timeout"
  | "closed-early"
  | "malformed"
  | "empty"
  | "refused"
  | "truncated"
  | "wrong-language"
  | "aborted";

/**
 * What a host does about a failure: `abort` leaves the transcript alone, `retry` asks the main
 * model once and then does without a model.
 */
export type RetryClass = "abort" | "retry";
