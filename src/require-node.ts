/** The oldest minor version of each line that works, as `engines` in the manifest has it; 26 and above all do. */
const OLDEST_MINORS: ReadonlyMap<number, number> = new Map([
  [22, 18],
  [24, 11],
]);
const FIRST_OF_ALL_LATER = 26;

/** Which Node is needed instead of this one; undefined if this one runs us. */
export function describeNodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const oldest = OLDEST_MINORS.get(major);
  if (major >= FIRST_OF_ALL_LATER || (oldest !== undefined && minor >= oldest)) return undefined;
  return `palimpsest needs Node 22.18 or newer (of 24: 24.11), and this is Node ${version}: install a newer one, for example from https://nodejs.org.`;
}

// Imported before anything else by what needs Node, so that this is said instead of what an old one says of us.
const version = globalThis.process?.versions?.node;
const problem = version === undefined ? undefined : describeNodeProblem(version);
if (problem !== undefined) {
  const error = new Error(problem);
  // The place in our files helps nobody.
  error.stack = problem;
  throw error;
}
