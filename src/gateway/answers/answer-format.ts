import type { SseEvent } from "../../core/text/sse-reader.ts";
import type { CallResult, OurCall } from "../../lookup/answer-call.ts";

/** One answer of the model, before anything was left out of it. */
export interface Round {
  /** What the model said, as it must be in the history from now on, as JSON, one text per item. */
  readonly items: readonly string[];
  /** Calls that we answer; none if the model was cut off in the middle. */
  readonly ourCalls: readonly OurCall[];
  readonly hasClientCalls: boolean;
  /** Whether it contains calls of our tools, answered or not: the client must see none of them. */
  readonly hidesCalls: boolean;
}

/** Makes one coherent answer for the client out of several rounds with the provider, as a stream. */
export interface AnswerWriter {
  /** Takes an event of the provider, and returns what the client gets now. */
  push(event: SseEvent): readonly SseEvent[];
  /** Call this when the provider's stream has ended. */
  endRound(): Round;
  /** The events that end the answer for the client; its usage has the prompt of the last round and the words of all. */
  finish(): readonly SseEvent[];
  /** What the client will send back for this answer, as JSON, one text per item. */
  visibleItems(): readonly string[];
}

/** The same for answers that come whole. */
export interface AnswerJoiner {
  /** Takes the provider's answer of one round. Undefined if it is not an answer. */
  push(answer: unknown): Round | undefined;
  /** The answer for the client. */
  finish(): unknown;
  visibleItems(): readonly string[];
}

/** How one provider writes answers. */
export interface AnswerFormat {
  createWriter(): AnswerWriter;
  createJoiner(): AnswerJoiner;
  /** Results as they are in the client's next message, or before it, as JSON. */
  writeResults(results: readonly CallResult[]): string[];
  /** Results as the next items of the history, if no tool of the client is pending. */
  wrapResults(results: readonly string[]): string[];
  /** The name of an error event; absent if events have no names and clients ignore named ones. */
  readonly errorEvent?: string;
}
