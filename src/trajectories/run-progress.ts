/** How far a run has come. */
export interface RunProgress {
  /** Lines done by this process. */
  readonly done: number;
  /** Lines that were done before. */
  readonly resumed: number;
  readonly bytesRead: number;
  readonly bytesTotal: number;
}
