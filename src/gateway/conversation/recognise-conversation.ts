import { isObject } from "../../core/json/wire-value.ts";
import type { KnownRewrites, PassCause } from "../../replay/rewrite.ts";
import { type FoundRewrites, groundOf, layerAbove, type RewriteBook } from "../../replay/rewrite-book.ts";
import type { Door } from "../doors/door.ts";
import { countUnchanged } from "../history/count-unchanged.ts";
import { type ClientHistory, parseHistory } from "../history/parse-history.ts";
import { settleDraft } from "../rewrite/settle-draft.ts";
import { weave } from "../rewrite/weave.ts";
import { type Conversation, countAfterPass, endsWithUser } from "./conversation.ts";
import type { ConversationMemory, LiveParts } from "./conversation-parts.ts";
import { measureConversation } from "./measure-conversation.ts";
import type { PromptSizes } from "./prompt-sizes.ts";

/** A request that came in. */
export interface ConversationRequest {
  readonly text: string;
  readonly door: Door;
  /** The path it came in at: some name the model there. */
  readonly path: string;
  readonly tenant: string;
}

/** Recognises a conversation by its beginnings, and replaces them by what we sent in their place. */
export async function recogniseConversation(
  { text, door, path, tenant }: ConversationRequest,
  parts: LiveParts,
): Promise<Conversation | undefined> {
  const { keys, sizes, memory } = parts;
  const history = parseHistory(text, door.history, keys, memory.bodies);
  const head = history === undefined ? undefined : cutHead(history);
  if (history === undefined || head === undefined || history.links.length === 0) return undefined;
  const chain = memory.hashChain(history.links, { tenant, format: door.history.format });
  const model = door.findModel(head, path);
  noteGrowth(chain, memory);
  const book = parts.book(tenant);
  const found = await findStanding(book, chain, history);
  const { rewrites, place } = await settle(found, { door, history, model }, book);
  const woven = weave(history, rewrites);
  const passedMessages = findPassed(rewrites);
  const passed = { passedMessages, afterPassMessages: countAfterPass({ door, history, passedMessages, woven }) };
  const measured = measureConversation({ history, chain, door, woven, model }, parts);
  const conversation = { door, tenant, model, head, history, chain, place, woven, ...passed, ...measured };
  const newPass = findNewPass(conversation, rewrites, sizes);
  return newPass === undefined ? conversation : { ...conversation, newPass };
}

/** The body without its conversation, which may be long. */
function cutHead({ text, list }: ClientHistory): Conversation["head"] | undefined {
  const head: unknown = JSON.parse(`${text.slice(0, list.start)}[]${text.slice(list.end)}`);
  return isObject(head) ? head : undefined;
}

/** Takes down how many messages a history has that is being compacted in the background. */
function noteGrowth(chain: readonly string[], { preparing }: ConversationMemory): void {
  // The chain is as long as the history: it is gone through only while something is being prepared, and once.
  if (preparing.size === 0) return;
  for (const beginning of chain) if (preparing.has(beginning)) preparing.set(beginning, chain.length - 1);
}

/**
 * Finds what we send in place of a conversation. What we made of messages that the client has changed since is taken
 * back for good: what a user deleted must not go out in our words.
 */
async function findStanding(
  book: RewriteBook,
  chain: readonly string[],
  history: ClientHistory,
): Promise<FoundRewrites> {
  const found = await book.find(chain);
  const { links } = history;
  for (const rewrite of found.rewrites.values()) {
    if (rewrite.kind === "exchange" || rewrite.said === undefined) continue;
    const unchanged = countUnchanged(links, rewrite.said);
    if (unchanged === links.length) continue;
    const outdated = [...found.rewrites.keys()].filter((position) => position > unchanged);
    for (const position of outdated) await book.takeBack(groundOf(chain.slice(0, position + 1)), rewrite.lineage);
    return findStanding(book, chain, history);
  }
  return found;
}

/** Puts a draft in place when the user speaks; see `DraftRewrite`. */
async function settle(
  found: FoundRewrites,
  { door, history, model }: Pick<Conversation, "door" | "history" | "model">,
  book: RewriteBook,
): Promise<FoundRewrites> {
  const { rewrites, place } = found;
  const [position, draft] = [...rewrites].findLast(([, { kind }]) => kind === "draft" || kind === "compaction") ?? [];
  if (position === undefined || draft?.kind !== "draft") return found;
  if (door.bindsThinking(model) && !endsWithUser({ door, history })) return found;
  const settled = await book.save(place, settleDraft(draft, position, history), draft.lineage);
  return { rewrites: new Map([...rewrites, [history.links.length, settled]]), place: layerAbove(place) };
}

/** See `passedMessages` of a conversation. */
function findPassed(rewrites: KnownRewrites): number {
  let passed = 0;
  for (const [position, rewrite] of rewrites) {
    if (rewrite.kind === "exchange" || (rewrite.kind === "repair" && rewrite.compactedMessages === 0)) continue;
    passed = Math.max(passed, position, rewrite.readyMessages ?? 0);
  }
  return passed;
}

/** The compaction that goes out with a request for the first time; undefined if none does. */
function findNewPass(conversation: Conversation, rewrites: KnownRewrites, sizes: PromptSizes): PassCause | undefined {
  const { chain, history, woven, passedMessages, afterPassMessages } = conversation;
  const { compactedMessages } = woven;
  const newest = rewrites.get(compactedMessages);
  if (newest?.kind !== "compaction" || newest.cause === undefined) return undefined;
  const { cause, readyMessages } = newest;
  // Other nodes send, too: that it is the first one is seen by how many answers came since.
  if (afterPassMessages < history.links.length) return undefined;
  const sent = sizes.get(chain[passedMessages] ?? "");
  // One that was not made in the background went out with the request that it was made for.
  const wasSent =
    sent === undefined
      ? readyMessages === undefined && compactedMessages < history.links.length
      : sent.compactedMessages === compactedMessages;
  return wasSent ? undefined : cause;
}
