import type { DemoFormat } from "./endpoint.ts";

/** A request that was answered, and where it stands in its conversation. */
export interface DemoExchange {
  readonly number: number;
  readonly conversation: number;
  /** How many answers the conversation had before this one. */
  readonly turn: number;
  readonly format: DemoFormat;
  readonly bodyText: string;
  readonly chain: readonly string[];
  /** How many requests of the conversation, up to this one, did not begin with the whole prompt of the one before. */
  readonly rewrites: number;
}
