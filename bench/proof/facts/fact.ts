/** The kinds of facts that retention is reported by. */
export const FACT_TYPES = [
  "path",
  "id",
  "number with unit",
  "error text",
  "command",
  "decision",
  "user constraint",
  "updated value",
  "artifact state",
] as const;

export type FactType = (typeof FACT_TYPES)[number];

/** Something a session states: a value of a subject. */
export interface Fact {
  readonly type: FactType;
  /** The question of somebody who needs the value. */
  readonly question: string;
  /** Words of which one must be near the value. */
  readonly subjects: readonly string[];
  readonly value: string;
  /** The previous value, if it was updated. */
  readonly staleValue?: string;
}
