import { Readable } from "node:stream";
import { answerCall } from "../../lookup/answer-call.ts";
import { RETRIEVE } from "../../lookup/retrieval-tools.ts";
import type { AnswerFormat } from "../answers/answer-format.ts";
import { createExchange, type ExchangeParts } from "../answers/exchange.ts";
import { joinAnswer } from "../answers/join-answer.ts";
import { streamAnswer } from "../answers/stream-answer.ts";
import type { UpstreamResponse } from "../base/upstream-response.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { isStreamed, type RelayWatch, relay } from "./relay.ts";

export interface ExchangeContext {
  readonly format: AnswerFormat;
  readonly conversation: Conversation;
  readonly goOn: ExchangeParts["goOn"];
  /** What the window has room for after the newest round and so much that follows it; undefined where nobody knows the window. */
  readonly findRoom: (newTokens: number) => number | undefined;
  /** Sees what the provider sends, in all rounds. */
  readonly watch: RelayWatch;
  readonly parts: GatewayParts;
}

/** A judgement: what providers write around the call and the result of a look-up. */
const CALL_TOKENS = 100;
/** With less room than a few calls take, the model goes on without our tools. */
const LAST_ROOM_TOKENS = 500;

/** Passes an answer on in whose making the model may look up what was taken out. */
export async function relayExchange(
  first: UpstreamResponse,
  extra: readonly (readonly [string, string])[],
  { format, conversation, goOn, findRoom, watch, parts }: ExchangeContext,
): Promise<Response> {
  const tools = parts.answerTools(conversation.tenant);
  const { lineage, handles } = conversation.woven;
  const given = { session: lineage, handles: new Set(handles) };
  const seen = (response: UpstreamResponse): UpstreamResponse => ({ ...response, body: tap(response.body, watch) });
  /** What was brought since the newest round. */
  let newTokens = 0;
  const exchange = createExchange({
    format,
    async answer(call, atOnce) {
      const room = findRoom(newTokens);
      const share = room === undefined ? {} : { roomTokens: room / atOnce - CALL_TOKENS };
      const result = await answerCall(call, tools, { ...given, ...share });
      newTokens += tools.counter.count(result.text) + CALL_TOKENS;
      const tool = call.name === RETRIEVE ? "retrieve" : "search";
      const asker = { tenant: conversation.tenant, lineage };
      parts.watcher.onLookUp(tool, result.isError ? "failed" : "answered", asker);
      return result;
    },
    async goOn(items, isLast) {
      const isFull = (findRoom(newTokens) ?? Number.POSITIVE_INFINITY) < LAST_ROOM_TOKENS;
      newTokens = 0;
      return seen(await goOn(items, isLast || isFull));
    },
    async keep(visibleItems, kept) {
      try {
        await parts.conversations.keepExchange(conversation, visibleItems, kept);
      } catch (error) {
        // The client goes on all the same: its next request then holds what it saw, and nothing of ours.
        parts.watcher.onFault("exchange", error);
      }
    },
  });
  if (isStreamed(first)) {
    const body = Readable.from(streamAnswer(seen(first).body, format, exchange));
    return relay({ ...first, body }, extra, { ...watch, see: () => {} });
  }
  return relay(await joinAnswer(seen(first), format, exchange), extra, { ...watch, see: () => {} });
}

function tap(body: Readable, watch: RelayWatch): Readable {
  return Readable.from(see(body, watch));
}

async function* see(body: Readable, watch: RelayWatch): AsyncGenerator<Uint8Array> {
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    watch.see(chunk);
    yield chunk;
  }
}
