import type { CompactionRequest } from "../../core/model/policy.ts";
import type { CompactionReport } from "../../core/model/report.ts";
import { extendChain } from "../../replay/hash-chain.ts";
import type { HiddenExchange } from "../../replay/rewrite.ts";
import { placeOf } from "../../replay/rewrite-book.ts";
import type { Conversation } from "./conversation.ts";
import { type ConversationParts, createConversationMemory, type LiveParts } from "./conversation-parts.ts";
import { measureLastPass, measureStatic } from "./measure-conversation.ts";
import type { PromptSize } from "./prompt-sizes.ts";
import { type ConversationRequest, recogniseConversation } from "./recognise-conversation.ts";
import { repairMedia, repairThinking } from "./repair-conversation.ts";
import {
  type CompactedConversation,
  type CompactionWish,
  compactConversation,
  goWithout,
  prepareConversation,
  rehearseConversation,
} from "./rewrite-conversation.ts";

/**
 * Follows conversations from request to request: knows each again, replays what was sent before, and compacts.
 *
 * Holds nothing that another node could not find in the store.
 */
export interface Conversations {
  /** Undefined if the body holds no conversation that could be followed. */
  recognise(request: ConversationRequest): Promise<Conversation | undefined>;
  /** Compacts what would go out now; from then on it is what goes out. Once, for all that ask for it at the same time. */
  compact(conversation: Conversation, asked: CompactionWish): Promise<CompactedConversation>;
  /** A request goes out without the compaction that it waited for: that is now made in the background. */
  goWithout(conversation: Conversation): void;
  /** Our own count of what surrounds the conversation: system prompt and tools. */
  measureStatic(conversation: Conversation): number;
  /** What the prompt cost when it was last compacted, or when that was last tried in the background; undefined for never. */
  findLastPass(conversation: Conversation): number | undefined;
  /** Compacts in the background: the next one finds it. Undefined if that is being done already. */
  prepare(conversation: Conversation, asked: CompactionWish): Promise<CompactionReport | undefined>;
  /** What a compaction would come to. Nothing is kept. */
  rehearse(conversation: Conversation, asked: Partial<CompactionRequest>): Promise<CompactionReport>;
  /**
   * Leaves out what was thought so far, now and in every request to come. Undefined if nothing is left of it: then the
   * provider's refusal is the client's to hear.
   */
  repair(conversation: Conversation): Promise<Conversation | undefined>;
  /**
   * Makes the media of a conversation smaller, now and in every request to come. Undefined if nothing can be made of
   * them: then the provider's refusal is the client's to hear.
   */
  relieve(conversation: Conversation): Promise<Conversation | undefined>;
  /** Keeps an exchange behind an answer, for the request that brings the answer back as the client saw it. */
  keepExchange(conversation: Conversation, visibleItems: readonly string[], exchange: HiddenExchange): Promise<void>;
  /** Takes down what a prompt cost, for the next request. */
  note(conversation: Conversation, size: Pick<PromptSize, "tokens" | "countedAs">): void;
}

export function createConversations(given: ConversationParts): Conversations {
  const parts: LiveParts = { ...given, memory: createConversationMemory() };
  return {
    recognise: (request) => recogniseConversation(request, parts),
    compact: (conversation, asked) => compactConversation(conversation, asked, parts),
    goWithout: (conversation) => goWithout(conversation, parts),
    measureStatic: (conversation) => measureStatic(conversation, parts),
    findLastPass: (conversation) => measureLastPass(conversation, parts),
    prepare: (conversation, asked) => prepareConversation(conversation, asked, parts),
    rehearse: (conversation, asked) => rehearseConversation(conversation, asked, parts),
    repair: (conversation) => repairThinking(conversation, parts),
    relieve: (conversation) => repairMedia(conversation, parts),
    keepExchange: (conversation, visibleItems, exchange) => keepExchange(conversation, visibleItems, exchange, parts),
    note: (conversation, size) => note(conversation, size, parts),
  };
}

async function keepExchange(
  { door, tenant, chain, woven }: Conversation,
  visibleItems: readonly string[],
  exchange: HiddenExchange,
  { keys, book }: LiveParts,
): Promise<void> {
  const seen = visibleItems.map((item) => keys.find(item, door.history).key).filter((key) => key !== undefined);
  // An answer of which nothing counts is not known again.
  if (seen.length === 0) return;
  const answered = [...chain];
  for (const key of seen) answered.push(extendChain(answered.at(-1) ?? "", key));
  const place = placeOf(answered);
  await book(tenant).save(place, { kind: "exchange", messages: seen.length, ...exchange }, woven.lineage);
}

function note(
  { chain, woven }: Conversation,
  size: Pick<PromptSize, "tokens" | "countedAs">,
  { sizes, memory, now = Date.now }: LiveParts,
): void {
  const name = chain.at(-1) ?? "";
  sizes.note(name, { ...size, compactedMessages: woven.compactedMessages });
  memory.lastSent.note(name, now());
}
