import type { Budget } from "../../core/model/budget.ts";
import { type Conversation, endsWithUser } from "./conversation.ts";

/**
 * A judgement: up to this share of the window a request in the middle of a turn goes out as it is. Not up to all of it,
 * because our count of what is new since the last answer may be a little low.
 */
const LATEST_RATIO = 0.97;
/**
 * A judgement: a compaction costs the provider's cache all that follows it, so the next one waits until the prompt has grown by this
 * share of the window: in a session of three windows that makes a handful. If the window ends before that,
 * the request itself is compacted.
 */
const MIN_GROWTH = 0.4;

/**
 * Whether a request should not go out as it is. If thinking is bound, one in the middle of a turn goes while it fits.
 *
 * @param hygieneRatio From this share of the window on, a request is compacted before it is sent.
 */
export function isDueNow(conversation: Conversation, windowTokens: number, hygieneRatio: number): boolean {
  const { door, model, tokens } = conversation;
  const canWait = door.bindsThinking(model) && !endsWithUser(conversation);
  return tokens >= windowTokens * (canWait ? Math.max(LATEST_RATIO, hygieneRatio) : hygieneRatio);
}

/**
 * The number of tokens from which the next prompt should be compacted.
 *
 * @param sinceTokens What it cost when it was last compacted, or when that was last tried; undefined for never.
 */
export function findDueTokens(sinceTokens: number | undefined, { thresholdTokens, windowTokens }: Budget): number {
  const minTokens = sinceTokens === undefined ? 0 : sinceTokens + windowTokens * MIN_GROWTH;
  return Math.max(thresholdTokens, minTokens);
}
