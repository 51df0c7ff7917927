import type { Finding } from "./finding.ts";

/** The oldest minor version of each line that works, as `engines` in the manifest has it; 26 and above all do. */
const OLDEST_MINORS: ReadonlyMap<number, number> = new Map([
  [22, 18],
  [24, 11],
]);
const FIRST_OF_ALL_LATER = 26;

/** Whether this Node runs us. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const oldest = OLDEST_MINORS.get(major);
  if (major >= FIRST_OF_ALL_LATER || (oldest !== undefined && minor >= oldest)) {
    return { check: "node", status: "ok", message: `Node ${version}` };
  }
  return {
    check: "node",
    status: "fail",
    message: `Node ${version} is not supported`,
    next: "install Node 22.18, 24.11, 26 or newer",
  };
}
