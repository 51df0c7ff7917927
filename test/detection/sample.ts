/** An output whose kind is known. */
export interface DetectionSample {
  /** What it is; where that kind is not there, the next one, and `generic` at the end. */
  readonly kinds: readonly string[];
  readonly command: string;
  readonly text: string;
  /** Whether it is only for judging, and never looked at. */
  readonly isHeldOut?: boolean;
}
