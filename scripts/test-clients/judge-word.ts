import { DEFAULT_POLICY } from "../../src/core/policy/profiles.ts";
import type { PromptRecord } from "../../src/gateway/demo/request-record.ts";
import type { LoggedRequest } from "./gateway-process.ts";

/** What became of what a provider had seen of a conversation. */
export interface Judged {
  /** `compacted` only if the gateway says so of that very request; whatever else is not `kept` is `lost`. */
  readonly verdict: "kept" | "compacted" | "lost";
  /** What is known of the prompt, in words. */
  readonly facts: string;
}

/** A prompt that does not begin with the one before it, and what the gateway's log says of both. */
export interface RewrittenPrompt {
  readonly last: PromptRecord | undefined;
  readonly first: PromptRecord;
  readonly saidLast: LoggedRequest | undefined;
  readonly said: LoggedRequest | undefined;
  /** The most that the prompt had more than the last one before it was compacted, by the provider's count. */
  readonly newTokens: number;
}

/**
 * Says whether a gateway may have rewritten a prompt: only if it said of that request that it sends a compaction for the
 * first time and why, and that it was laid over the compaction which was sent last. One that has lost its beginning
 * compacts the client's whole history anew, and says so too. That the window was nearly full is checked by the provider's
 * own count.
 */
export function judgeWord({ last, first, saidLast, said, newTokens }: RewrittenPrompt): Judged {
  const sizes = `${last?.tokens ?? 0} tokens became ${first.tokens}`;
  if (said?.compaction === undefined) return { verdict: "lost", facts: `rewritten without a word, ${sizes}` };
  const { compaction, compactedBefore = 0, windowTokens = 0 } = said;
  const facts = `${sizes}, compaction by ${compaction} over ${compactedBefore} messages`;
  if (compactedBefore !== saidLast?.compactedMessages)
    return { verdict: "lost", facts: `${facts}, not over the ${saidLast?.compactedMessages ?? 0} of before` };
  const isFull = (last?.tokens ?? 0) + newTokens >= windowTokens * DEFAULT_POLICY.hygieneRatio;
  if (compaction === "hygiene" && !isFull)
    return { verdict: "lost", facts: `${facts}, in a window of ${windowTokens}` };
  return { verdict: "compacted", facts };
}
