import type { Probe } from "../../recall/find-probes.ts";

/** How many of the strings that were needed later are there, of all and of the old ones. */
export interface RecallCount {
  readonly probes: number;
  readonly held: number;
  readonly old: number;
  readonly oldHeld: number;
}

/** A probe as far as scoring needs it. */
export type ScoredProbe = Pick<Probe, "value" | "lastSeen">;

/**
 * Score 1: counts the probes that a context contains, word for word. Those last seen before `oldBefore` are old.
 *
 * @param alsoHeld Probes that a store returned.
 */
export function countRecall(
  probes: readonly ScoredProbe[],
  context: string,
  oldBefore: number,
  alsoHeld: ReadonlySet<string> = new Set(),
): RecallCount {
  const isHeld = ({ value }: ScoredProbe): boolean => context.includes(value) || alsoHeld.has(value);
  const old = probes.filter(({ lastSeen }) => lastSeen < oldBefore);
  return {
    probes: probes.length,
    held: probes.filter(isHeld).length,
    old: old.length,
    oldHeld: old.filter(isHeld).length,
  };
}
