import type { EvidenceRow } from "./measure-evidence.ts";

/** Room for another way of counting. */
const MAX_OVER = 1.2;

/**
 * Takes everything from a context that is more than a fifth larger than what was asked for: who takes
 * more room holds more. Unless its report says that what must stay is larger.
 */
export function countWithinSize(row: EvidenceRow, askedTokens: number): EvidenceRow {
  if (row.tokens <= askedTokens * MAX_OVER || row.saysMissed) return row;
  const byType = Object.entries(row.byType).map(([type, { points }]) => [type, { points, held: 0 }]);
  return { ...row, held: 0, byType: Object.fromEntries(byType) };
}
