import type { CallResult, OurCall } from "../../lookup/answer-call.ts";
import { createCallAnswerer, MAX_ROUNDS } from "../../lookup/answer-calls.ts";
import type { HiddenExchange } from "../../replay/rewrite.ts";
import type { UpstreamResponse } from "../base/upstream-response.ts";
import type { AnswerFormat, Round } from "./answer-format.ts";

/** What an exchange with the model that the client does not see needs. */
export interface ExchangeParts {
  readonly format: AnswerFormat;
  readonly answer: (call: OurCall, atOnce: number) => Promise<CallResult>;
  /** Sends the conversation again with these items, as JSON, at its end; for the last time, whatever the model still wants. */
  readonly goOn: (items: readonly string[], isLast: boolean) => Promise<UpstreamResponse>;
  /** Keeps an exchange, for the client's next request, which will show only what the client saw. */
  readonly keep: (visibleItems: readonly string[], exchange: HiddenExchange) => Promise<void>;
}

/** What follows a round: the provider's next answer, or the end. */
export type NextStep = { readonly kind: "go-on"; readonly response: UpstreamResponse } | { readonly kind: "end" };

/** Follows the rounds of one answer: answers our calls, continues, and keeps what the client did not see. */
export interface Exchange {
  after(round: Round): Promise<NextStep>;
  /** Call this before the client has its whole answer. */
  end(visibleItems: readonly string[]): Promise<void>;
}

export function createExchange({ format, answer, goOn, keep }: ExchangeParts): Exchange {
  const answerCalls = createCallAnswerer(answer);
  const spoken: string[] = [];
  let results: readonly string[] = [];
  let rounds = 0;
  let isHidden = false;

  return {
    async after({ items, ourCalls, hasClientCalls }) {
      rounds += 1;
      spoken.push(...items);
      if (ourCalls.length === 0) return { kind: "end" };
      isHidden = true;
      results = format.writeResults(await answerCalls(ourCalls));
      // If the client has tools to run, its turn is next: our results are added to its message.
      if (hasClientCalls || rounds > MAX_ROUNDS) return { kind: "end" };
      spoken.push(...format.wrapResults(results));
      results = [];
      return { kind: "go-on", response: await goOn(spoken, rounds === MAX_ROUNDS) };
    },
    async end(visibleItems) {
      if (isHidden) await keep(visibleItems, { items: spoken, results });
    },
  };
}
