import type { PassEffect } from "../../model/state.ts";

/** A pass that saves less is not worth the cache it breaks. */
const LEAST_SAVING = 0.1;

export interface PassResult {
  readonly tokensBefore: number;
  /** The provider's own count of the next prompt where there is one: a shorter list of messages is no proof. */
  readonly tokensAfter: number;
  /** Whether a model wrote the handoff. */
  readonly summaryTokens: number;
}

/** Judges whether a pass worked, and how many poor ones stand in a row now. */
export function judgePass(
  previous: PassEffect | undefined,
  { tokensBefore, tokensAfter, summaryTokens }: PassResult,
): PassEffect {
  const saved = tokensBefore - tokensAfter;
  if (saved >= tokensBefore * LEAST_SAVING) return { poorPasses: 0 };
  // Without its summary the pass would have been worth it: then the summary is to blame.
  const cause = saved + summaryTokens >= tokensBefore * LEAST_SAVING ? "poor-summary" : "dense-session";
  return { poorPasses: (previous?.poorPasses ?? 0) + 1, cause };
}
