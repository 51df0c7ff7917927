import type { Message } from "../../src/core/model/message.ts";
import type { Format } from "../../src/formats/codec.ts";

/** A recorded conversation that strategies are measured on. */
export interface Session {
  readonly name: string;
  readonly format: Format;
  readonly messages: readonly Message[];
  /** Idle seconds before the message with this index, if the recording says. */
  readonly pausesBefore: ReadonlyMap<number, number>;
}
