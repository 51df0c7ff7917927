/** A run that had to stop in the middle. What was done is kept, and the same command goes on from there. */
export class RunStopped extends Error {
  override readonly name = "RunStopped";
}
