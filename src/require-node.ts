import { runInThisContext } from "node:vm";

/** The oldest minor version of each line that works, as `engines` in the manifest has it; 26 and above all do. */
const OLDEST_MINORS: ReadonlyMap<number, number> = new Map([
  [22, 18],
  [24, 11],
]);
/** As `engines` of package.json says. */
const FIRST_OF_ALL_LATER = 26;

/** Which Node is needed instead of this one; undefined if this one is supported. */
export function describeNodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const oldest = OLDEST_MINORS.get(major);
  if (major >= FIRST_OF_ALL_LATER || (oldest !== undefined && minor >= oldest)) return undefined;
  return `palimpsest needs Node 22.18 or newer (for Node 24: 24.11 or newer), and this is Node ${version}. Install a newer one, for example from https://nodejs.org, or for this project alone: npm install node@24`;
}

// Modules that need Node import this first, so that an old Node prints this message instead of its own error.
const version = globalThis.process?.versions?.node;
const problem = version === undefined ? undefined : describeNodeProblem(version);
if (problem !== undefined) throw createPlainError(problem);

/**
 * An error of which Node prints only the message if it is not caught. For other errors it also prints a line of its own
 * code above and a stack trace below: neither helps. An error that was thrown inside `vm` has neither.
 */
function createPlainError(message: string): unknown {
  try {
    return runInThisContext(`throw new Error(${JSON.stringify(message)})`);
  } catch (error) {
    if (error instanceof Error) error.stack = message;
    return error;
  }
}
