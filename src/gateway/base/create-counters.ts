import type { TokenCounter } from "../../core/base/ports.ts";
import { type CountingMemoOptions, countingMemo, estimatingCounter } from "../../core/tokens/index.ts";
import { modelCounter } from "../../core/tokens/model-counter.ts";

/**
 * Counters that remember what they counted, one for each way of counting: as a model counts, or plainly where the
 * provider's own count says how far ours is off.
 *
 * @param bounds Of what each of them remembers.
 */
export function createCounters(bounds: CountingMemoOptions = {}): (model?: string) => TokenCounter {
  const known = new Map<string, TokenCounter>();
  return (model) => {
    // A request that names no model has an empty name here.
    const counter = model === undefined ? estimatingCounter() : modelCounter(model === "" ? undefined : model);
    const remembered = known.get(counter.name) ?? countingMemo(counter, bounds);
    known.set(counter.name, remembered);
    return remembered;
  };
}
