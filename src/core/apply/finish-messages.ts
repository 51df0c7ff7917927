import type { Originals } from "../markers/collect-originals.ts";
import type { Message } from "../model/message.ts";
import type { CompactionRequest } from "../model/policy.ts";
import type { CoreTools } from "../plan/core-tools.ts";
import { repairPairs } from "../stages/assemble/repair-pairs.ts";
import { stripMedia } from "../stages/assemble/strip-media.ts";
import { stripSealedThinking } from "../stages/assemble/strip-sealed-thinking.ts";

/**
 * The last steps for every new transcript: old media out, thinking that is bound to the old beginning out, pairs
 * complete.
 */
export function finishMessages(
  made: readonly Message[],
  before: readonly Message[],
  originals: Originals,
  { bindsThinking }: CompactionRequest,
  { mediaReducer }: CoreTools,
): Message[] {
  const stripped = stripMedia(made, originals, mediaReducer);
  const firstChanged = stripped.findIndex((message, index) => message !== before[index]);
  const mustUnbind = bindsThinking === true && firstChanged >= 0;
  return repairPairs(mustUnbind ? stripSealedThinking(stripped, firstChanged) : stripped, originals);
}
