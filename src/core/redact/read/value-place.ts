import type { Stretch } from "../span.ts";

/** Where a value stands, without its quotes. */
export interface ValuePlace {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
  /** The parts that are the value, where not all of it is: quotes and line breaks inside it stay. */
  readonly parts?: readonly Stretch[];
  /** Its parts are lines. */
  readonly isBlock?: true;
}
