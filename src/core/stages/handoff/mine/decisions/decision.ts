/** A choice somebody stated, with what is needed to see whether a later one replaces it. */
export interface Decision {
  readonly quotation: string;
  readonly messageNumber: number;
  readonly speaker: "user" | "assistant";
  readonly hasReason: boolean;
  /** The word right after the choice: `postgres` in "let's use Postgres for sessions". */
  readonly chosen?: string;
  /** What it was preferred to: `postgres` in "SQLite instead of Postgres". */
  readonly rejected?: string;
  /** What it is for: `sessions` in "let's use Postgres for sessions". */
  readonly purpose?: string;
}
