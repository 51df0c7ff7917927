/**
 * One event of an account: something said or done in one message, and the pieces of it that the account quotes whole,
 * in order.
 *
 * `host` is text that an agent's program put into the conversation in the user's name. `record` is what an older
 * handoff said and no message says any more.
 */
export interface AccountEntry {
  /** The original number of the message. */
  readonly number: number;
  readonly kind: "user" | "assistant" | "host" | "step" | "record";
  readonly pieces: readonly string[];
  /** Opens what the step printed. */
  readonly handle?: string;
}
