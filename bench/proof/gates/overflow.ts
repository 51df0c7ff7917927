import type { ReplayRow } from "../replay/measure-replay.ts";
import { tokensOfAll } from "../sizes.ts";
import { isRefused, palimpsest } from "../strategies/palimpsest.ts";
import type { Gate } from "./gate.ts";
import type { GateCount } from "./index.ts";

/** How much smaller than the history the window is. */
const WINDOW_SHARE = 0.25;

/**
 * A history four times the window comes out within it, or fails with a typed error if what is protected is larger than
 * the window.
 */
export const overflow: Gate = {
  name: "overflow",
  async check({ history, isRepeated }) {
    if (!isRepeated) return undefined;
    const contextTokens = Math.floor(tokensOfAll(history) * WINDOW_SHARE);
    const { messages, report, store } = await palimpsest({ contextTokens }).rewrite(history, Number.POSITIVE_INFINITY);
    await store.close();
    const tokens = tokensOfAll(messages);
    if (tokens <= contextTokens || isRefused(report)) return [];
    return [`${tokens} tokens for a window of ${contextTokens}`];
  },
};

/** The same over whole sessions: none of our requests exceeds the window. */
export function countOverflow(
  replay: readonly Pick<ReplayRow, "session" | "strategy" | "requests" | "overWindow">[],
): GateCount {
  const ours = replay.filter(({ strategy }) => strategy.startsWith("palimpsest"));
  const over = ours.filter(({ overWindow }) => overWindow > 0);
  return {
    gate: overflow.name,
    checked: ours.reduce((total, { requests }) => total + requests, 0),
    failed: over.reduce((total, { overWindow }) => total + overWindow, 0),
    breaches: over.map(({ session, strategy, overWindow }) => `${session}: ${overWindow} requests of ${strategy}`),
  };
}
