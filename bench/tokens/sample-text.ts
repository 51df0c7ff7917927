/** A text for fitting or judging the estimator; texts of one kind are judged together. */
export interface SampleText {
  readonly kind: string;
  readonly text: string;
}
