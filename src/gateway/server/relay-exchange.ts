import { Readable } from "node:stream";
import { answerCall } from "../../lookup/answer-call.ts";
import { RETRIEVE } from "../../lookup/retrieval-tools.ts";
import { createExchange } from "../answers/exchange.ts";
import { joinAnswer } from "../answers/join-answer.ts";
import { streamAnswer } from "../answers/stream-answer.ts";
import type { RoundsWatch } from "../answers/watch-usage.ts";
import type { UpstreamResponse } from "../base/upstream-response.ts";
import type { Usage } from "../base/usage.ts";
import { type Conversation, writeConversation } from "../conversation/conversation.ts";
import { findWindow } from "../conversation/find-limits.ts";
import { fitAnswer } from "../conversation/fit-answer.ts";
import type { Outgoing } from "../conversation/outgoing.ts";
import { markNewest } from "../prompt-cache/mark-newest.ts";
import { forward, type Passage } from "./forward.ts";
import type { GatewayParts } from "./gateway-parts.ts";
import { isStreamed, type RelayWatch, relay } from "./relay.ts";

/** An answer in whose making the model may look things up. */
export interface OpenAnswer {
  readonly passage: Passage;
  /** What was sent, and the conversation in it. */
  readonly sent: Outgoing;
  readonly conversation: Conversation;
  /** What the rounds cost. */
  readonly rounds: RoundsWatch;
  /** Sees what the provider sends, in all rounds. */
  readonly watch: RelayWatch;
  readonly parts: GatewayParts;
}

/** A judgement: by how much what is looked up may be longer than we count it. */
const LOOK_UP_DOUBT = 0.2;
/** A judgement: what providers write around the call and the result of a look-up. */
const CALL_TOKENS = 100;
/** With less room than a few calls take, the model goes on without our tools. */
const LAST_ROOM_TOKENS = 500;

/** Passes an answer on in whose making the model may look up what was taken out. */
export async function relayExchange(
  first: UpstreamResponse,
  extra: readonly (readonly [string, string])[],
  { passage, sent, conversation, rounds, watch, parts }: OpenAnswer,
): Promise<Response> {
  const format = conversation.door.answers;
  const tools = parts.answerTools(conversation.tenant);
  const { lineage, handles } = conversation.woven;
  const given = { session: lineage, handles: new Set(handles) };
  const seen = (response: UpstreamResponse): UpstreamResponse => ({ ...response, body: tap(response.body, watch) });
  /** What was brought since the newest round. */
  let newTokens = 0;
  const exchange = createExchange({
    format,
    async answer(call, atOnce) {
      const room = findRoom(conversation, rounds.last(), newTokens, parts);
      const share = room === undefined ? {} : { roomTokens: room / atOnce - CALL_TOKENS };
      const result = await answerCall(call, tools, { ...given, ...share });
      newTokens += tools.counter.count(result.text) + CALL_TOKENS;
      const tool = call.name === RETRIEVE ? "retrieve" : "search";
      const asker = { tenant: conversation.tenant, lineage };
      parts.watcher.onLookUp(tool, result.isError ? "failed" : "answered", asker);
      return result;
    },
    async goOn(items, isLast) {
      const isFull =
        (findRoom(conversation, rounds.last(), newTokens, parts) ?? Number.POSITIVE_INFINITY) < LAST_ROOM_TOKENS;
      newTokens = 0;
      rounds.nextRound();
      const body = writeNextRound(conversation, items, isLast || isFull, parts);
      return seen(await forward(passage, { ...sent, body, isOriginal: false }, parts));
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

/** The body of another round, with what the model looked up at its end. */
function writeNextRound(
  conversation: Conversation,
  items: readonly string[],
  isLast: boolean,
  { windows, cacheLifetime }: GatewayParts,
): string {
  const { door, model } = conversation;
  // Without our tools a model that only looks things up has to say something. Thinking that is bound covers them.
  const hidesTools = isLast && !door.bindsThinking(model);
  const written = writeConversation(conversation, items, hidesTools);
  const fitting = fitAnswer(written, conversation, windows, items);
  const canMark = cacheLifetime !== undefined && door.upstream === "anthropic";
  return canMark ? markNewest(fitting, door.history.field) : fitting;
}

/** How much more a prompt may hold after a round and so much that follows it; undefined if nobody knows the window. */
function findRoom(
  conversation: Conversation,
  usage: Usage | undefined,
  newTokens: number,
  { windows }: GatewayParts,
): number | undefined {
  const windowTokens = findWindow(conversation, windows);
  if (windowTokens === undefined) return undefined;
  const roundTokens = usage === undefined ? conversation.tokens : usage.promptTokens + usage.outputTokens;
  const usedTokens = Math.max(roundTokens, conversation.tokens) + newTokens;
  return (windowTokens - usedTokens) / (1 + LOOK_UP_DOUBT);
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
