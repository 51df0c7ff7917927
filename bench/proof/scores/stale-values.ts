import type { Fact } from "../facts/fact.ts";

/**
 * Score 3: whether a text would mislead about a value that was updated: it contains the old one without the new one, or
 * after the last mention of it.
 */
export function isStale(text: string, { value, staleValue }: Pick<Fact, "value" | "staleValue">): boolean {
  if (staleValue === undefined) return false;
  const old = text.lastIndexOf(staleValue);
  return old !== -1 && old > text.lastIndexOf(value);
}
