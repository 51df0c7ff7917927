import { findErrorCode } from "../core/base/error-code.ts";

/** Whether a process with this number runs. */
export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // It is there, and another user's.
    return findErrorCode(error) === "EPERM";
  }
}
