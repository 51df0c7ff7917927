/**
 * One event of an account: something said or done at a message, and the whole pieces that are told of it, in their order.
 *
 * `host` is what an agent's program put into the conversation in the user's name, `record` what an older handoff said that no message tells any more.
 */
export interface AccountEntry {
  /** The original number of the message. */
  readonly number: number;
  readonly kind: "user" | "assistant" | "host" | "step" | "record";
  readonly pieces: readonly string[];
  /** Opens what the step printed. */
  readonly handle?: string;
}
