/** Whether a process with this number runs. */
export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // It is there, and another user's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
