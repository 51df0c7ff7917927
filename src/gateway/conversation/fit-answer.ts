import { isObject } from "../../core/json/wire-value.ts";
import type { WireObject } from "../../core/model/json.ts";
import { findFieldSpans } from "../../formats/find-spans.ts";
import { applyChanges } from "../rewrite/apply-changes.ts";
import type { Conversation } from "./conversation.ts";
import type { ModelWindows } from "./model-limits.ts";

/** By how much a prompt may be longer than our count: if the provider counted it, only the new part may be wrong. */
const DOUBT = { reported: 0.03, estimated: 0.15 } as const;
/** Look-ups seldom have more than one token per this many characters. */
const CHARACTERS_A_TOKEN = 3;

/** The parts of a conversation that decide how long an answer is asked for. */
export interface FittedConversation
  extends Pick<Conversation, "door" | "tenant" | "model" | "head" | "tokens" | "countedAs"> {
  readonly woven: Pick<Conversation["woven"], "isRewritten">;
}

/**
 * Whether a request may ask for a shorter answer, so that less has to be kept free: only if its conversation is already
 * rewritten. A conversation of the client is sent unchanged, and compacted in time to leave room for the whole answer.
 */
export function canAskForLess({ door, head, woven }: Pick<FittedConversation, "door" | "head" | "woven">): boolean {
  // Then part of the requested tokens is for reasoning, and must stay below the limit.
  const sharesIt = isObject(head["reasoning"]);
  return woven.isRewritten && door.reserveFields !== undefined && !sharesIt;
}

/**
 * A body that asks for no longer an answer than the window has room for: agents ask for all that a model could write,
 * and a provider that counts it would refuse a prompt that fits.
 *
 * @param items What follows the conversation in it.
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
  // If there is no room at all, the provider's own refusal is the better answer.
  if (askedTokens <= roomTokens || roomTokens <= 0) return body;
  return lowerFields(body, head, door.reserveFields ?? [], roomTokens);
}

function lowerFields(body: string, head: WireObject, names: readonly string[], maxTokens: number): string {
  const spans = findFieldSpans(body);
  const changes = names.flatMap((name) => {
    const span = spans?.get(name);
    const asked = head[name];
    return span === undefined || typeof asked !== "number" || asked <= maxTokens
      ? []
      : [{ span, text: String(maxTokens) }];
  });
  return applyChanges(body, changes);
}
