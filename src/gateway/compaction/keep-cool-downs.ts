import type { TranscriptCompactor } from "../../compactor/create-transcript-compactor.ts";
import { type CoolDownState, NO_COOL_DOWN } from "../../core/stages/decide/cool-down.ts";

/**
 * Remembers for all compactors of a gateway how its summarizer failed: they share one, so that what failed for one
 * conversation is not asked at once for the next.
 */
export function keepCoolDowns(): (compactor: TranscriptCompactor) => TranscriptCompactor {
  let coolDowns: CoolDownState = NO_COOL_DOWN;
  return (compactor) => ({
    ...compactor,
    async compact(transcript, context) {
      const outcome = await compactor.compact(transcript, { ...context, coolDowns });
      coolDowns = outcome.coolDowns ?? coolDowns;
      return outcome;
    },
  });
}
