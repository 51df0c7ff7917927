import { makeSession } from "../../speed/make-session.ts";
import { measureTimes, type Times } from "../../speed/measure-times.ts";
import { compactCold, createWarmStep, readEveryCharacter } from "../../speed/steps.ts";
import { tokensOfAll } from "../sizes.ts";
import { measurePeakMemory, type PeakMemory } from "./peak-memory.ts";
import type { Quantiles } from "./quantiles.ts";

const SIZES = [10_000, 100_000, 500_000, 1_000_000] as const;

/** How long one compaction takes at one size, in milliseconds of wall-clock time, which other programs lengthen. */
export interface SpeedRow {
  readonly tokens: number;
  readonly runs: number;
  readonly cold: Quantiles;
  /** After one new message, with the tools of a host that stays. */
  readonly step: Quantiles;
  /** Average CPU time of the thread in a cold run. */
  readonly ownMs: number;
  /**
   * That time relative to a bare loop over the same characters. Times are those of one machine; the ratio carries over
   * to others.
   */
  readonly timesBare: number;
  readonly memory: PeakMemory;
}

/** Score 8: one deterministic compaction from ten thousand to a million tokens. */
export async function measureSpeed(
  secondsPerSize: number,
  onDone: (done: number, total: number) => void,
  sizes: readonly number[] = SIZES,
): Promise<SpeedRow[]> {
  const rows: SpeedRow[] = [];
  for (const [index, size] of sizes.entries()) {
    const messages = makeSession(size);
    const cold = measureTimes(secondsPerSize, () => structuredClone(messages), compactCold);
    const bare = measureTimes(secondsPerSize / 4, () => structuredClone(messages), readEveryCharacter);
    const warm = createWarmStep(messages);
    const step = measureTimes(secondsPerSize / 2, warm.prepare, warm.run);
    const memory = await measurePeakMemory(size);
    onDone(index + 1, sizes.length);
    rows.push({
      tokens: tokensOfAll(messages),
      runs: cold.runs,
      cold: quantiles(cold),
      step: quantiles(step),
      ownMs: cold.ownMean,
      timesBare: cold.ownMean / bare.ownMean,
      memory,
    });
  }
  return rows;
}

function quantiles({ clock }: Times): Quantiles {
  return { p50: clock(0.5), p95: clock(0.95), p99: clock(0.99) };
}
