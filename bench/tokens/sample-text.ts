/** A text to fit or to judge the estimator by; texts of one kind are judged together. */
export interface SampleText {
  readonly kind: string;
  readonly text: string;
}
