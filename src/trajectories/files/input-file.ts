/** One training file of a run, and where its output goes. */
export interface InputFile {
  /** Its place in the run, which journals and queues name it by. */
  readonly index: number;
  /** As metrics name it: relative to the folder where one was given. */
  readonly name: string;
  readonly path: string;
  readonly outputPath: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}
