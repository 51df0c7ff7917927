import { runInThisContext } from "node:vm";

/** The oldest minor version of each line that works, as `engines` in the manifest has it; 26 and above all do. */
const OLDEST_MINORS: ReadonlyMap<number, number> = new Map([
  [22, 18],
  [24, 11],
]);
/** As `engines` of package.json says. */
const FIRST_OF_ALL_LATER = 26;

/** Which Node is needed instead of this one; undefined if this one runs us. */
export function describeNodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const oldest = OLDEST_MINORS.get(major);
  if (major >= FIRST_OF_ALL_LATER || (oldest !== undefined && minor >= oldest)) return undefined;
  return `palimpsest needs Node 22.18 or newer (for Node 24: 24.11 or newer), and this is Node ${version}. Install a newer one, for example from https://nodejs.org, or for this project alone: npm install node@24`;
}

// Imported before anything else by what needs Node, so that this is said instead of what an old one says of us.
const version = globalThis.process?.versions?.node;
const problem = version === undefined ? undefined : describeNodeProblem(version);
if (problem !== undefined) throw createPlainError(problem);

/**
 * An error of which Node prints only the message if nobody catches it. Above any other it prints the line of its own
 * code that passed it on, and below it the places in our files: neither helps. What was thrown inside `vm` has no such line.
 */
function createPlainError(message: string): unknown {
  try {
    return runInThisContext(`throw new Error(${JSON.stringify(message)})`);
  } catch (error) {
    if (error instanceof Error) error.stack = message;
    return error;
  }
}
