/** An output whose kind is known. */
export interface DetectionSample {
  /** Its kind; if that kind does not exist, the next one, and finally `generic`. */
  readonly kinds: readonly string[];
  readonly command: string;
  readonly text: string;
  /** Whether it is only for judging, and never looked at. */
  readonly isHeldOut?: boolean;
}
