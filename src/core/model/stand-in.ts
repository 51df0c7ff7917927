/** What a pass left of a result, as it stands in the transcript. */
export interface StandIn {
  /** By which it is known again. */
  readonly name: string;
  /** What it says first: what the call came to, which what is left of its output does not tell any more. */
  readonly line: string;
  /** The handle of what the tool answered. */
  readonly handle: string;
}
