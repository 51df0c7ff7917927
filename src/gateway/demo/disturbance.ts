import type { ServerResponse } from "node:http";
import type { DemoArrival } from "./arrival.ts";

/** A fault of the upstream, to test what a client makes of it. */
export type Disturbance =
  /** Nothing is computed, cached or counted. */
  | { readonly kind: "instead"; answer(response: ServerResponse, arrival: DemoArrival): void | Promise<void> }
  /** The answer is ready; what of it goes out, and how, is up to the disturbance. */
  | { readonly kind: "during"; deliver(response: ServerResponse, answer: OutgoingAnswer): void | Promise<void> };

/** An answer in the bytes that are sent. */
export interface OutgoingAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Events of a stream, each whole; one entry if the answer is not streamed. */
  readonly parts: readonly string[];
}

/** Asked once for every request that arrives. Undefined: nothing happens to it. */
export type Disturb = (arrival: DemoArrival) => Disturbance | undefined;
