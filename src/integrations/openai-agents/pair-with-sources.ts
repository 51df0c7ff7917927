import type { AgentInputItem } from "@openai/agents";

/**
 * Says for each item that compaction wrote which item the SDK takes it for.
 *
 * The SDK keeps one place in the session for every item of a run's input. An item of the filter that is none of the input
 * by identity or by content takes the place of the first one that is missing, whatever it is: a handoff that of the first
 * request it folded. So that is the item to store there.
 *
 * @returns Undefined for an item that takes nobody's place.
 */
export function pairWithSources(
  input: readonly AgentInputItem[],
  sent: readonly AgentInputItem[],
): ReadonlyMap<AgentInputItem, AgentInputItem | undefined> {
  const present = new Set(sent);
  const missing = new Set(input.filter((item) => !present.has(item)));
  const own = new Set(input);
  const written = sent.filter((item) => !own.has(item));
  const byText = new Map([...missing].map((item) => [JSON.stringify(item), item]));
  const pairs = new Map<AgentInputItem, AgentInputItem | undefined>();
  for (const item of written) {
    const same = byText.get(JSON.stringify(item));
    if (same === undefined || !missing.delete(same)) continue;
    pairs.set(item, same);
  }
  const waiting = missing.values();
  for (const item of written) {
    if (!pairs.has(item)) pairs.set(item, waiting.next().value);
  }
  return pairs;
}
