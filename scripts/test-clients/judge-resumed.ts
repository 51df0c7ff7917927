import type { RequestRecord } from "../../src/gateway/demo/request-record.ts";
import type { LoggedRequest } from "./gateway-process.ts";
import { type Judged, judgeWord } from "./judge-word.ts";

/** What the provider saw and the gateway logged until a session ended, and since it was resumed. */
export interface ResumedRun {
  readonly seenBefore: readonly RequestRecord[];
  readonly seenSince: readonly RequestRecord[];
  readonly saidBefore: readonly LoggedRequest[];
  readonly saidSince: readonly LoggedRequest[];
  /** The least number of answers the session had: what a client asks outside it has fewer. */
  readonly turns: number;
}

/** More than the last answer and the user's next message take together, by the provider's count. */
const NEW_TOKENS = 1_000;

/**
 * Judges whether a resumed session continues exactly what was sent last; if it does not, what the gateway reported
 * counts.
 */
export function judgeResumed({ seenBefore, seenSince, saidBefore, saidSince, turns }: ResumedRun): Judged {
  const first = seenSince.flatMap(({ prompt }) => prompt ?? []).find(({ turn }) => turn > turns);
  if (first === undefined) return { verdict: "lost", facts: "it began anew" };
  if (!first.isRewrite) return { verdict: "kept", facts: `${first.tokens} tokens, ${first.commonBlocks} blocks kept` };

  const last = seenBefore.findLast(({ prompt }) => prompt?.conversation === first.conversation)?.prompt;
  const said = saidSince.find(({ session }) => saidBefore.some((earlier) => earlier.session === session));
  const saidLast = saidBefore.findLast(({ session }) => session === said?.session);
  return judgeWord({ last, first, saidLast, said, newTokens: NEW_TOKENS });
}
