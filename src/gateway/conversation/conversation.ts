import type { WireObject } from "../../core/model/json.ts";
import { isUserTurn } from "../../core/turns/find-user-words.ts";
import { isOurTool, RETRIEVAL_TOOLS } from "../../lookup/retrieval-tools.ts";
import type { PassCause } from "../../replay/rewrite.ts";
import type { RewritePlace } from "../../replay/rewrite-place.ts";
import type { Door } from "../doors/door.ts";
import type { ClientHistory } from "../history/parse-history.ts";
import type { Woven } from "../rewrite/woven.ts";
import { writeBody } from "../rewrite/write-body.ts";
import { writeNote } from "../rewrite/write-note.ts";

/** A request with a conversation, as it came and as it is sent. */
export interface Conversation {
  readonly door: Door;
  readonly tenant: string;
  readonly model: string;
  /** The body without the conversation. */
  readonly head: WireObject;
  readonly history: ClientHistory;
  /** The names of the conversation's beginnings, `chain[n]` for its first `n` messages. */
  readonly chain: readonly string[];
  /** Where the next rewrite of all of it is kept. */
  readonly place: RewritePlace;
  readonly woven: Woven;
  /** How many messages of the client there were when the last compaction was ready, a draft's included; 0 for none. */
  readonly passedMessages: number;
  /** How many there were in the first prompt that it was in; see `countAfterPass`. Kept, because it takes a walk over them. */
  readonly afterPassMessages: number;
  /** The compaction that is sent with this request for the first time; absent if there is none. */
  readonly newPass?: PassCause;
  /** The tokens of the prompt that is sent. */
  readonly tokens: number;
  readonly countedAs: "reported" | "estimated";
  /** How many tokens fewer that is than what the client has; negative if look-ups take more. */
  readonly savedTokens: number;
}

/** Whether the newest message is a user's own, and not the result of a tool. */
export function endsWithUser({ door, history }: Pick<Conversation, "door" | "history">): boolean {
  const last = history.links.at(-1)?.items.at(-1);
  if (last === undefined) return false;
  return door.codec.decode([JSON.parse(history.text.slice(last.start, last.end))]).messages.some(isUserTurn);
}

/**
 * How many messages of the client the first prompt with the last compaction had: those that existed when it was ready,
 * and one more step, because it usually becomes ready while the model answers; 0 without one. Rounds that the client
 * never saw are one answer.
 */
export function countAfterPass({
  door,
  history,
  passedMessages,
  woven,
}: Pick<Conversation, "door" | "history" | "passedMessages" | "woven">): number {
  if (passedMessages === 0) return 0;
  let [answers, answeredUntil, messages] = [0, 0, passedMessages];
  let wasAnswer = false;
  for (const { json, until } of woven.listAfter(passedMessages)) {
    const isAnswer =
      until === answeredUntil ||
      door.codec.decode([JSON.parse(json)]).messages.some(({ role }) => role === "assistant");
    if (isAnswer && !wasAnswer) answers += 1;
    if (answers > 1) return messages;
    if (isAnswer) answeredUntil = until;
    [wasAnswer, messages] = [isAnswer, until];
  }
  return history.links.length;
}

/** Whether our tools can join those of a request: never if one of the client's tools has the same name. */
export function canOfferTools({ door, head }: Pick<Conversation, "door" | "head">): boolean {
  return door.canOfferTools(head) && !door.codec.decode(head).tools.some(({ name }) => isOurTool(name));
}

/**
 * Whether the model may look up what was taken out.
 *
 * Always from the first compaction on, so that the tools cost the cache only once; and only if we can answer.
 */
export function offersRetrieval(conversation: Pick<Conversation, "door" | "head" | "woven">): boolean {
  return conversation.woven.compactedMessages > 0 && canOfferTools(conversation);
}

/**
 * The body to send, with more items at the end of the conversation if we continue it ourselves.
 *
 * @param hidesTools Leaves our tools out even if the model may look things up.
 */
export function writeConversation(
  conversation: Conversation,
  items: readonly string[] = [],
  hidesTools = false,
): string {
  const { door, history, woven } = conversation;
  const note = woven.hasNote ? { note: writeNote(conversation) } : {};
  if (hidesTools || !offersRetrieval(conversation)) return writeBody(history, woven, { items, ...note });
  const { text, fields } = history;
  const list = door.findToolList === undefined ? fields.get("tools") : door.findToolList(text, fields);
  const tools = RETRIEVAL_TOOLS.map((tool) => JSON.stringify(door.writeTool(tool)));
  return writeBody(history, woven, { items, ...note, ...(list !== undefined && { tools: { list, added: tools } }) });
}
