/** What a pass left of a result, as it appears in the transcript. */
export interface StandIn {
  /** The name by which we recognise it. */
  readonly name: string;
  /** Its first line: what the call came to, which the remaining output no longer says. */
  readonly line: string;
  /** The handle of what the tool answered. */
  readonly handle: string;
}
