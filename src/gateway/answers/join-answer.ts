import { Readable } from "node:stream";
import { parseJson } from "../../core/json/parse-json.ts";
import type { UpstreamResponse } from "../base/upstream-response.ts";
import type { AnswerFormat } from "./answer-format.ts";
import { collectBody } from "./collect-body.ts";
import type { Exchange } from "./exchange.ts";

/** No model writes this much; a larger answer is passed on unread, and so is one that breaks off. */
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
    const collected = await collectBody(response.body, MAX_BYTES);
    if (collected.kind === "unread") return { ...response, body: collected.body };
    const { bytes } = collected;
    const round = response.status === 200 ? joiner.push(parseJson(bytes.toString())) : undefined;
    if (round === undefined) return withBytes(response, bytes);
    rounds += 1;
    const next = await exchange.after(round);
    if (next.kind === "end") {
      await exchange.end(joiner.visibleItems());
      const isPlain = rounds === 1 && !round.hidesCalls;
      return withBytes(response, isPlain ? bytes : Buffer.from(JSON.stringify(joiner.finish())));
    }
    response = next.response;
  }
}

function withBytes(response: UpstreamResponse, bytes: Buffer): UpstreamResponse {
  return { ...response, body: Readable.from([bytes]) };
}
