/** The command line itself is wrong; the program answers with the message and exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
