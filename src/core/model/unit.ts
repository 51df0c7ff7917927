/**
 * A stretch of messages that only make sense together, from `start` up to `end`.
 *
 * A `step` is what an assistant said and called and what the tools answered; a provider refuses a
 * transcript that holds a part of one.
 */
export interface Unit {
  readonly kind: "system" | "user" | "step";
  readonly start: number;
  readonly end: number;
}
