/** The same value with the keys of every object in another order. The same seed gives the same order. */
export function shuffleKeys(value: unknown, seed: number): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffleKeys(item, seed));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, shuffleKeys(inner, seed)] as const);
  const turn = entries.length === 0 ? 0 : Math.abs(seed) % entries.length;
  const turned = [...entries.slice(turn), ...entries.slice(0, turn)];
  return Object.fromEntries(seed % 2 === 0 ? turned : turned.reverse());
}
