import type { WireObject } from "../../core/model/json.ts";
import { isUserTurn } from "../../core/turns/read-user-words.ts";
import { RETRIEVAL_TOOLS } from "../../lookup/retrieval-tools.ts";
import type { RewritePlace } from "../../replay/rewrite-place.ts";
import type { Door } from "../doors/door.ts";
import type { ClientHistory } from "../history/read-history.ts";
import type { Woven } from "../rewrite/woven.ts";
import { writeBody } from "../rewrite/write-body.ts";
import { writeNote } from "../rewrite/write-note.ts";

/** A request that holds a conversation, as it came and as it goes out. */
export interface Conversation {
  readonly door: Door;
  readonly tenant: string;
  readonly model: string;
  /** The body without the conversation. */
  readonly head: WireObject;
  readonly history: ClientHistory;
  /** The names of the conversation's beginnings, `chain[n]` for its first `n` messages. */
  readonly chain: readonly string[];
  /** Where what stands for all of it is kept from now on. */
  readonly place: RewritePlace;
  readonly woven: Woven;
  /** What the prompt that goes out costs. */
  readonly tokens: number;
  readonly countedAs: "reported" | "estimated";
  /** How many tokens fewer that is than what the client has; below zero where what was looked up takes more. */
  readonly savedTokens: number;
}

/** Whether the newest message is a user's own, and not the result of a tool. */
export function endsWithUser({ door, history }: Pick<Conversation, "door" | "history">): boolean {
  const last = history.links.at(-1)?.items.at(-1);
  if (last === undefined) return false;
  return door.codec.decode([JSON.parse(history.text.slice(last.start, last.end))]).messages.some(isUserTurn);
}

/**
 * Whether the model may look up what was taken out.
 *
 * From the first compaction on, for good, so that the tools cost the cache only once; and only where we can answer.
 */
export function offersRetrieval({ door, head, woven }: Pick<Conversation, "door" | "head" | "woven">): boolean {
  return woven.compactedMessages > 0 && door.canOfferTools(head);
}

/** The body as it goes out, with more items at the end of the conversation where we go on ourselves. */
export function writeConversation(conversation: Conversation, items: readonly string[] = []): string {
  const { door, history, woven } = conversation;
  const note = woven.hasNote ? { note: writeNote(conversation) } : {};
  if (!offersRetrieval(conversation)) return writeBody(history, woven, { items, ...note });
  const { text, fields } = history;
  const list = door.findToolList === undefined ? fields.get("tools") : door.findToolList(text, fields);
  const tools = RETRIEVAL_TOOLS.map((tool) => JSON.stringify(door.writeTool(tool)));
  return writeBody(history, woven, { items, ...note, ...(list !== undefined && { tools: { list, added: tools } }) });
}
