import type { Message } from "../../src/core/model/message.ts";
import type { Format } from "../../src/formats/codec.ts";

/** A recorded conversation that strategies are measured on. */
export interface Session {
  readonly name: string;
  readonly format: Format;
  readonly messages: readonly Message[];
  /** Seconds in which nothing happened before the message with this index, where the recording tells. */
  readonly pausesBefore: ReadonlyMap<number, number>;
}
