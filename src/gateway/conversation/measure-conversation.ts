import { weave } from "../rewrite/weave.ts";
import type { Woven } from "../rewrite/woven.ts";
import type { Conversation } from "./conversation.ts";
import type { LiveParts } from "./conversation-parts.ts";
import { measureHead, measureItems } from "./measure-prompt.ts";
import type { PromptSizes } from "./prompt-sizes.ts";

type Measured = Pick<Conversation, "history" | "chain" | "door">;

/** What a conversation costs as it goes out: by the provider's last count and ours of what is new, or by ours alone. */
export function measureConversation(
  conversation: Measured & Pick<Conversation, "woven">,
  { sizes, measurer, memory }: LiveParts,
): Pick<Conversation, "tokens" | "countedAs" | "savedTokens"> {
  const { history, chain, door, woven } = conversation;
  const sentTokens = estimate(memory.sentSizes, conversation, woven, measurer);
  const clientTokens = (): number => estimate(memory.clientSizes, conversation, weave(history, new Map()), measurer);
  const savedTokens = woven.isRewritten ? clientTokens() - sentTokens : 0;
  const known = sizes.find(chain, woven.compactedMessages);
  if (known === undefined) return { tokens: sentTokens, countedAs: "estimated", savedTokens };
  const { tokens, countedAs } = known.size;
  return { tokens: tokens + measureItems(woven.listAfter(known.messages), door, measurer), countedAs, savedTokens };
}

/** Our own count of a conversation in one of its forms. Only what is new in it is counted. */
function estimate(
  known: PromptSizes,
  { history, chain, door }: Measured,
  { listAfter, compactedMessages }: Pick<Woven, "listAfter" | "compactedMessages">,
  measurer: LiveParts["measurer"],
): number {
  const before = known.find(chain, compactedMessages);
  const added = listAfter(before?.messages ?? -1);
  const tokens = (before?.size.tokens ?? measureHead(history, door, measurer)) + measureItems(added, door, measurer);
  known.note(chain.at(-1) ?? "", { tokens, countedAs: "estimated", compactedMessages });
  return tokens;
}

/** Our own count of what surrounds the conversation: system prompt and tools. */
export function measureStatic({ history, door, chain }: Measured, { measurer, memory }: LiveParts): number {
  // It hardly changes while a conversation goes on, and is asked for with every answer.
  const opening = chain.slice(0, 2);
  const known = memory.statics.find(opening, 0)?.size.tokens;
  if (known !== undefined) return known;
  const tokens = measureHead(history, door, measurer);
  memory.statics.note(opening.at(-1) ?? "", { tokens, countedAs: "estimated", compactedMessages: 0 });
  return tokens;
}

/** What the prompt cost when it was last compacted, or when that was last tried beside the requests; undefined for never. */
export function measureLastPass(conversation: Conversation, { measurer, memory }: LiveParts): number | undefined {
  const { chain, woven, passedMessages, afterPassMessages, tokens } = conversation;
  const { compactedMessages } = woven;
  const tried = memory.tries.find(chain, compactedMessages);
  if (tried !== undefined && tried.messages > passedMessages) return tried.size.tokens;
  if (passedMessages === 0) return undefined;
  // From the conversation itself, so that every node comes to the same and a restart forgets nothing. Our
  // count is as wrong for the earlier prompt as for this one.
  const listAfter: Woven["listAfter"] = (from) =>
    woven.listAfter(from).filter(({ until }) => until <= afterPassMessages);
  const beginning = { ...conversation, chain: chain.slice(0, afterPassMessages + 1) };
  const thenTokens = estimate(memory.sentSizes, beginning, { listAfter, compactedMessages }, measurer);
  return (tokens * thenTokens) / estimate(memory.sentSizes, conversation, woven, measurer);
}
