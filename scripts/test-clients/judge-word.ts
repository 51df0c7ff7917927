import { DEFAULT_POLICY } from "../../src/core/policy/profiles.ts";
import type { PromptRecord } from "../../src/gateway/demo/request-record.ts";
import type { LoggedRequest } from "./gateway-process.ts";

/** What became of the part of a conversation that the provider had seen. */
export interface Judged {
  /** `compacted` only if the gateway reports it for that very request; everything else that is not `kept` is `lost`. */
  readonly verdict: "kept" | "compacted" | "lost";
  /** What is known about the prompt, in words. */
  readonly facts: string;
}

/** A prompt that does not begin with the one before it, and what the gateway's log says about both. */
export interface RewrittenPrompt {
  readonly last: PromptRecord | undefined;
  readonly first: PromptRecord;
  readonly saidLast: LoggedRequest | undefined;
  readonly said: LoggedRequest | undefined;
  /** The most by which the prompt was larger than the last one before the compaction, by the provider's count. */
  readonly newTokens: number;
}

/**
 * Judges whether a gateway may have rewritten a prompt: only if it reported for that request that it sends a compaction
 * for the first time, and why, and that it was laid over the compaction that was sent last. A gateway that has lost its
 * beginning compacts the client's whole history anew, and reports that too. The provider's own count tells whether the
 * window was nearly full.
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
