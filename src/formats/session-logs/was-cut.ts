/** A prompt loses a little by itself, such as the thinking of earlier turns; nothing but a compaction takes more from it. */
const MIN_KEPT_SHARE = 0.8;

/**
 * Whether something between the agent and the provider, such as our gateway, made a prompt smaller: the provider counted
 * far less than for the request before, and the log says of nothing that was taken out.
 */
export function wasCut(countBefore: number, count: number): boolean {
  return count < countBefore * MIN_KEPT_SHARE;
}

/** What is said of such prompts. The provider's count is then one of other messages than those in the log. */
export const CUT_NOTE =
  "prompts that a gateway or the provider had shortened, so that the provider's counts are not used";
