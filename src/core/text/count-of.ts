/** `1 row`, `2 rows`, `2 matches`, `2 entries`. */
export function countOf(count: number, unit: string): string {
  if (count === 1) return `1 ${unit}`;
  if (/[^aeiou]y$/.test(unit)) return `${count} ${unit.slice(0, -1)}ies`;
  return `${count} ${unit}${/(?:s|x|ch)$/.test(unit) ? "es" : "s"}`;
}
