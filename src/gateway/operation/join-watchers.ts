import type { GatewayWatcher } from "../server/gateway-parts.ts";

/** Tells several watchers, each of what it wants to hear. */
export function joinWatchers(watchers: readonly Partial<GatewayWatcher>[]): GatewayWatcher {
  return {
    onRequest: (facts) => watchers.forEach(({ onRequest }) => void onRequest?.(facts)),
    onCompaction: (report) => watchers.forEach(({ onCompaction }) => void onCompaction?.(report)),
    onLookUp: (tool, outcome) => watchers.forEach(({ onLookUp }) => void onLookUp?.(tool, outcome)),
    onFault: (where, error) => watchers.forEach(({ onFault }) => void onFault?.(where, error)),
  };
}
