import { findErrorCode } from "../core/base/error-code.ts";

/** Whether a process with this number runs. */
export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // It exists and belongs to another user.
    return findErrorCode(error) === "EPERM";
  }
}
