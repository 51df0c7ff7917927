/** The kinds of facts that retention is told by. */
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

/** Something a session says: of a subject, a value. */
export interface Fact {
  readonly type: FactType;
  /** What somebody would ask who needs the value. */
  readonly question: string;
  /** Words of which one must stand near the value. */
  readonly subjects: readonly string[];
  readonly value: string;
  /** The value it had before, where it was updated. */
  readonly staleValue?: string;
}
