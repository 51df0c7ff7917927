import type { EvidenceRow } from "./measure-evidence.ts";

/** Room for a different way of counting. */
const MAX_OVER = 1.2;

/**
 * Counts nothing for a context that is more than a fifth larger than the size asked for, because more room holds more,
 * unless its report says that what must stay is larger.
 */
export function countWithinSize(row: EvidenceRow, askedTokens: number): EvidenceRow {
  if (row.tokens <= askedTokens * MAX_OVER || row.saysMissed) return row;
  const byType = Object.entries(row.byType).map(([type, { points }]) => [type, { points, held: 0 }]);
  return { ...row, held: 0, byType: Object.fromEntries(byType) };
}
