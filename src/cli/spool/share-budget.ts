/** Shares a budget between two outputs: what one does not need the other gets, and half each where both need more. */
export function shareBudget(maxTokens: number, tokens: readonly [number, number]): readonly [number, number] {
  const half = Math.floor(maxTokens / 2);
  const [first, second] = tokens;
  if (second <= half) return [maxTokens - second, second];
  if (first <= half) return [first, maxTokens - first];
  return [maxTokens - half, half];
}
