/** Writes `what: count` for every count above zero, in the order of the list. */
export function writeNotes(counts: readonly (readonly [what: string, count: number])[]): string[] {
  return counts.filter(([, count]) => count > 0).map(([what, count]) => `${what}: ${count}`);
}
