import { DEFAULT_POLICY } from "../../src/core/policy/profiles.ts";
import type { RequestRecord } from "../../src/gateway/demo/request-record.ts";
import type { LoggedRequest } from "./gateway-process.ts";

/** What the provider saw and the gateway's log said until a session ended, and since it was resumed. */
export interface ResumedRun {
  readonly seenBefore: readonly RequestRecord[];
  readonly seenSince: readonly RequestRecord[];
  readonly saidBefore: readonly LoggedRequest[];
  readonly saidSince: readonly LoggedRequest[];
  /** How many answers the session had at least: what a client asks beside it has fewer. */
  readonly turns: number;
}

export interface JudgedResume {
  /** `compacted` only where the gateway says so of that very request; whatever else is not `kept` is `lost`. */
  readonly resumed: "kept" | "compacted" | "lost";
  /** What is known of the first prompt, in words. */
  readonly facts: string;
}

/** More than the last answer and the user's next message take together, by the provider's count. */
const NEW_TOKENS = 1_000;

/**
 * Says whether a resumed session goes on from exactly what was sent last.
 *
 * If it does not, the gateway must have said in that exchange that it sends a compaction for the first time and why, and that
 * it was laid over the compaction which was sent last: one that has lost its beginning compacts the client's whole history
 * anew, and says so too. That the window was nearly full is checked by the provider's own count.
 */
export function judgeResumed({ seenBefore, seenSince, saidBefore, saidSince, turns }: ResumedRun): JudgedResume {
  const first = seenSince.flatMap(({ prompt }) => prompt ?? []).find(({ turn }) => turn > turns);
  if (first === undefined) return { resumed: "lost", facts: "it began anew" };
  if (!first.isRewrite) return { resumed: "kept", facts: `${first.tokens} tokens, ${first.commonBlocks} blocks kept` };

  const last = seenBefore.findLast(({ prompt }) => prompt?.conversation === first.conversation)?.prompt;
  const said = saidSince.find(({ session }) => saidBefore.some((earlier) => earlier.session === session));
  const saidLast = saidBefore.findLast(({ session }) => session === said?.session);
  const sizes = `${last?.tokens ?? 0} tokens became ${first.tokens}`;
  if (said?.compaction === undefined) return { resumed: "lost", facts: `rewritten without a word, ${sizes}` };
  const { compaction, compactedBefore = 0, windowTokens = 0 } = said;
  const facts = `${sizes}, compaction by ${compaction} over ${compactedBefore} messages`;
  const isLaidOver = compactedBefore === saidLast?.compactedMessages;
  const isFull = (last?.tokens ?? 0) + NEW_TOKENS >= windowTokens * DEFAULT_POLICY.hygieneRatio;
  if (!isLaidOver)
    return { resumed: "lost", facts: `${facts}, not over the ${saidLast?.compactedMessages ?? 0} of before` };
  if (compaction === "hygiene" && !isFull)
    return { resumed: "lost", facts: `${facts}, in a window of ${windowTokens}` };
  return { resumed: "compacted", facts };
}
