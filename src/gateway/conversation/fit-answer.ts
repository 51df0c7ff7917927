import type { WireObject } from "../../core/model/json.ts";
import { findFieldSpans } from "../../formats/find-spans.ts";
import { isObject } from "../../formats/wire-value.ts";
import { applyChanges } from "../rewrite/apply-changes.ts";
import type { Conversation } from "./conversation.ts";
import type { ModelWindows } from "./model-limits.ts";

/** By how much a prompt may be longer than we count it: what the provider counted itself is only wrong in what is new. */
const DOUBT = { reported: 0.03, estimated: 0.15 } as const;
/** Text of look-ups is seldom more than a token for so many characters. */
const CHARACTERS_A_TOKEN = 3;

/** What of a conversation decides how much of an answer is asked for. */
export interface FittedConversation
  extends Pick<Conversation, "door" | "tenant" | "model" | "head" | "tokens" | "countedAs"> {
  readonly woven: Pick<Conversation["woven"], "isRewritten">;
}

/**
 * Whether a request may ask for less of an answer, so that not all that it asks for has to be kept free: only where the
 * conversation in it is ours already. One of the client's goes out as it came, and is compacted in time for all of it.
 */
export function canAskForLess({ door, head, woven }: Pick<FittedConversation, "door" | "head" | "woven">): boolean {
  // Part of what is asked for is for reasoning then, and has to stay below it.
  const sharesIt = isObject(head["reasoning"]);
  return woven.isRewritten && door.reserveFields !== undefined && !sharesIt;
}

/**
 * A body that asks for no more of an answer than the window has room for: agents ask for all that a model could write, and
 * a provider that counts it would refuse a prompt that fits.
 *
 * @param items What stands in it after the conversation.
 */
export function fitAnswer(
  body: string,
  conversation: FittedConversation,
  windows: ModelWindows,
  items: readonly string[] = [],
): string {
  const { door, head, tokens, countedAs } = conversation;
  const contextTokens = windows.find(conversation)?.contextTokens;
  const askedTokens = door.findOutputReserve(head);
  if (contextTokens === undefined || askedTokens === undefined || !canAskForLess(conversation)) return body;
  const addedTokens = items.reduce((total, { length }) => total + length, 0) / CHARACTERS_A_TOKEN;
  const roomTokens = Math.floor(contextTokens - tokens * (1 + DOUBT[countedAs]) - addedTokens);
  // Where there is none at all, the provider's own words are the better answer.
  if (askedTokens <= roomTokens || roomTokens <= 0) return body;
  return lowerFields(body, head, door.reserveFields ?? [], roomTokens);
}

function lowerFields(body: string, head: WireObject, names: readonly string[], mostTokens: number): string {
  const spans = findFieldSpans(body);
  const changes = names.flatMap((name) => {
    const span = spans?.get(name);
    const asked = head[name];
    return span === undefined || typeof asked !== "number" || asked <= mostTokens
      ? []
      : [{ span, text: String(mostTokens) }];
  });
  return applyChanges(body, changes);
}
