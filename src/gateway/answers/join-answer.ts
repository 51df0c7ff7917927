import { text as collect } from "node:stream/consumers";
import { parseJson } from "../../core/text/parse-json.ts";
import type { UpstreamResponse } from "../server/upstream.ts";
import type { AnswerFormat } from "./answer-format.ts";
import type { Exchange } from "./exchange.ts";

/** An answer that came whole, and what the model said after we answered its calls, as one answer. */
export async function joinAnswer(
  first: UpstreamResponse,
  format: AnswerFormat,
  exchange: Exchange,
): Promise<{ readonly response: UpstreamResponse; readonly text: string }> {
  const joiner = format.createJoiner();
  let response = first;
  let rounds = 0;
  for (;;) {
    const text = await collect(response.body);
    const round = response.status === 200 ? joiner.push(parseJson(text)) : undefined;
    if (round === undefined) return { response, text };
    rounds += 1;
    const next = await exchange.after(round);
    if (next.kind === "end") {
      await exchange.end(joiner.visibleItems());
      const isPlain = rounds === 1 && round.ourCalls.length === 0;
      return { response, text: isPlain ? text : JSON.stringify(joiner.finish()) };
    }
    response = next.response;
  }
}
