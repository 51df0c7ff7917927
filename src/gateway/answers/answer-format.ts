import type { SseEvent } from "../../core/text/sse-reader.ts";
import type { CallResult, OurCall } from "../../lookup/answer-call.ts";

/** What one answer of the model came to, before anything was left out of it. */
export interface Round {
  /** What the model said, as it must stand in the history from now on, as JSON, an item each. */
  readonly items: readonly string[];
  /** Calls that we answer; none where the model was cut off in the middle. */
  readonly ourCalls: readonly OurCall[];
  readonly hasClientCalls: boolean;
  /** Whether it holds calls of ours, answered or not: none of them is the client's to see. */
  readonly hidesCalls: boolean;
}

/** Makes one coherent answer for the client out of several rounds with the provider, as a stream. */
export interface AnswerWriter {
  /** Takes an event of the provider's, and gives what of it the client gets now. */
  push(event: SseEvent): readonly SseEvent[];
  /** To be called when the provider's stream has ended. */
  endRound(): Round;
  /** The events that end the answer for the client; its usage has the prompt of the last round and the words of all. */
  finish(): readonly SseEvent[];
  /** What the client will send back for this answer, as JSON, an item each. */
  visibleItems(): readonly string[];
}

/** The same for answers that come whole. */
export interface AnswerJoiner {
  /** Takes the provider's answer of one round. Undefined for what is no answer. */
  push(answer: unknown): Round | undefined;
  /** The answer for the client. */
  finish(): unknown;
  visibleItems(): readonly string[];
}

/** How one provider writes answers. */
export interface AnswerFormat {
  createWriter(): AnswerWriter;
  createJoiner(): AnswerJoiner;
  /** Results as they stand in the client's next message, or before it, as JSON. */
  writeResults(results: readonly CallResult[]): string[];
  /** Results as the next items of the history, where no tool of the client's is waited for. */
  wrapResults(results: readonly string[]): string[];
  /** What an event that tells of an error is called; absent where events have no names, and clients read none that has. */
  readonly errorEvent?: string;
}
