import { Readable } from "node:stream";
import { parseJson } from "../../core/text/parse-json.ts";
import type { UpstreamResponse } from "../base/upstream-response.ts";
import type { AnswerFormat } from "./answer-format.ts";
import { collectText } from "./collect-text.ts";
import type { Exchange } from "./exchange.ts";

/** No model writes so much; an answer that is larger is passed on unread. */
const MAX_BYTES = 64 * 1024 * 1024;

/** An answer that came whole, and what the model said after we answered its calls, as one answer. */
export async function joinAnswer(
  first: UpstreamResponse,
  format: AnswerFormat,
  exchange: Exchange,
): Promise<UpstreamResponse> {
  const joiner = format.createJoiner();
  let response = first;
  let rounds = 0;
  for (;;) {
    const collected = await collectText(response.body, MAX_BYTES);
    if (collected.kind === "too-large") return { ...response, body: collected.body };
    const { text } = collected;
    const round = response.status === 200 ? joiner.push(parseJson(text)) : undefined;
    if (round === undefined) return withText(response, text);
    rounds += 1;
    const next = await exchange.after(round);
    if (next.kind === "end") {
      await exchange.end(joiner.visibleItems());
      const isPlain = rounds === 1 && !round.hidesCalls;
      return withText(response, isPlain ? text : JSON.stringify(joiner.finish()));
    }
    response = next.response;
  }
}

function withText(response: UpstreamResponse, text: string): UpstreamResponse {
  return { ...response, body: Readable.from([Buffer.from(text)]) };
}
