import type { TranscriptCompactor } from "../../compactor/create-transcript-compactor.ts";
import { type CoolDownState, NO_COOL_DOWN } from "../../core/stages/decide/cool-down.ts";

/** How many summarizers are remembered; borrowed ones have the keys of clients. */
const MAX_SUMMARIZERS = 1_000;

/**
 * Remembers for all compactors of a gateway how their summarizers failed, so that one that failed for a conversation is
 * not asked at once for the next. A failure with one client's credential says nothing about another's.
 */
export function keepCoolDowns(): (compactor: TranscriptCompactor, summarizer: string) => TranscriptCompactor {
  const coolDowns = new Map<string, CoolDownState>();

  function remember(summarizer: string, state: CoolDownState): void {
    coolDowns.delete(summarizer);
    if (state !== NO_COOL_DOWN) coolDowns.set(summarizer, state);
    if (coolDowns.size > MAX_SUMMARIZERS) coolDowns.delete(coolDowns.keys().next().value ?? "");
  }

  return (compactor, summarizer) => ({
    ...compactor,
    async compact(transcript, context) {
      const before = coolDowns.get(summarizer) ?? NO_COOL_DOWN;
      const outcome = await compactor.compact(transcript, { ...context, coolDowns: before });
      if (outcome.coolDowns !== undefined) remember(summarizer, outcome.coolDowns);
      return outcome;
    },
  });
}
