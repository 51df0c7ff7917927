import type { Measurer } from "../../core/stages/measure/create-measurer.ts";
import { weave } from "../rewrite/weave.ts";
import type { Woven } from "../rewrite/woven.ts";
import type { Conversation } from "./conversation.ts";
import type { CountedSizes, LiveParts } from "./conversation-parts.ts";
import { measureHead, measureItems } from "./measure-prompt.ts";
import type { PromptSizes } from "./prompt-sizes.ts";

type Measured = Pick<Conversation, "history" | "chain" | "door">;

/**
 * What a conversation costs as it goes out: by the provider's last count and ours of what is new, or by ours alone, which
 * is then that of the command line for the same model.
 */
export function measureConversation(
  conversation: Measured & Pick<Conversation, "woven" | "model">,
  parts: LiveParts,
): Pick<Conversation, "tokens" | "countedAs" | "savedTokens"> {
  const { history, chain, door, woven, model } = conversation;
  const known = parts.sizes.find(chain, woven.compactedMessages);
  const countedAs = known?.size.countedAs ?? "estimated";
  // A compaction changes the form, but not how far our count is off: the next answer brings the provider's.
  const wasCounted = known === undefined && chain.some((name) => parts.sizes.get(name)?.countedAs === "reported");
  const count = countFor({ model, countedAs: wasCounted ? "reported" : countedAs }, parts);
  const sentTokens = estimate(count.sent, conversation, woven, count.measurer);
  const clientTokens = (): number => estimate(count.client, conversation, weave(history, new Map()), count.measurer);
  const savedTokens = woven.isRewritten ? clientTokens() - sentTokens : 0;
  if (known === undefined) return { tokens: sentTokens, countedAs, savedTokens };
  const newTokens = measureItems(woven.listAfter(known.messages), door, parts.measurers.of(model));
  return { tokens: known.size.tokens + newTokens, countedAs, savedTokens };
}

/** How a conversation is counted, and what was counted before in the same way. */
function countFor(
  { model, countedAs }: Pick<Conversation, "model" | "countedAs">,
  { measurers, memory }: LiveParts,
): CountedSizes & { readonly measurer: Measurer } {
  const measurer = countedAs === "reported" ? measurers.plain : measurers.of(model);
  return { measurer, ...memory.countedWith(measurer.counter.name) };
}

/** Our own count of a conversation in one of its forms. Only what is new in it is counted. */
function estimate(
  known: PromptSizes,
  { history, chain, door }: Measured,
  { listAfter, compactedMessages }: Pick<Woven, "listAfter" | "compactedMessages">,
  measurer: Measurer,
): number {
  const before = known.find(chain, compactedMessages);
  const added = listAfter(before?.messages ?? -1);
  const tokens = (before?.size.tokens ?? measureHead(history, door, measurer)) + measureItems(added, door, measurer);
  known.note(chain.at(-1) ?? "", { tokens, countedAs: "estimated", compactedMessages });
  return tokens;
}

/** Our own count of what surrounds the conversation: system prompt and tools. */
export function measureStatic(conversation: Conversation, parts: LiveParts): number {
  const { history, door, chain } = conversation;
  const { measurer, statics } = countFor(conversation, parts);
  // It hardly changes while a conversation goes on, and is asked for with every answer.
  const opening = chain.slice(0, 2);
  const known = statics.find(opening, 0)?.size.tokens;
  if (known !== undefined) return known;
  const tokens = measureHead(history, door, measurer);
  statics.note(opening.at(-1) ?? "", { tokens, countedAs: "estimated", compactedMessages: 0 });
  return tokens;
}

/** What the prompt cost when it was last compacted, or when that was last tried in the background; undefined for never. */
export function measureLastPass(conversation: Conversation, parts: LiveParts): number | undefined {
  const { chain, woven, passedMessages, afterPassMessages, tokens } = conversation;
  const { compactedMessages } = woven;
  const tried = parts.memory.tries.find(chain, compactedMessages);
  if (tried !== undefined && tried.messages > passedMessages) return tried.size.tokens;
  if (passedMessages === 0) return undefined;
  const { measurer, sent } = countFor(conversation, parts);
  // From the conversation itself, so that every node comes to the same and a restart forgets nothing. Our
  // count is as wrong for the earlier prompt as for this one.
  const listAfter: Woven["listAfter"] = (from) =>
    woven.listAfter(from).filter(({ until }) => until <= afterPassMessages);
  const beginning = { ...conversation, chain: chain.slice(0, afterPassMessages + 1) };
  const thenTokens = estimate(sent, beginning, { listAfter, compactedMessages }, measurer);
  return (tokens * thenTokens) / estimate(sent, conversation, woven, measurer);
}
