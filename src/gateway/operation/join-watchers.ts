import type { GatewayWatcher } from "../facts/gateway-watcher.ts";

/** Tells several watchers, each of what it wants to hear. */
export function joinWatchers(watchers: readonly Partial<GatewayWatcher>[]): GatewayWatcher {
  return {
    onRequest: (facts) => watchers.forEach(({ onRequest }) => void onRequest?.(facts)),
    onCompaction: (report) => watchers.forEach(({ onCompaction }) => void onCompaction?.(report)),
    onLookUp: (...lookUp) => watchers.forEach(({ onLookUp }) => void onLookUp?.(...lookUp)),
    onFault: (where, error) => watchers.forEach(({ onFault }) => void onFault?.(where, error)),
  };
}
