import type { ChildProcess } from "node:child_process";

/** How long a command may take to end by itself. */
const GRACE_MS = 1_000;

/** Ends a command and everything it started: politely first, then for good. Does not wait for it. */
export function stopProcessGroup(child: ChildProcess): void {
  for (const stream of [child.stdin, child.stdout, child.stderr]) stream?.destroy();
  const { pid } = child;
  if (pid === undefined) return;
  signalGroup(child, pid, "SIGTERM");
  setTimeout(() => signalGroup(child, pid, "SIGKILL"), GRACE_MS);
}

function signalGroup(child: ChildProcess, pid: number, signal: NodeJS.Signals): void {
  try {
    // Windows has no process groups: there only the shell itself is ended.
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-pid, signal);
  } catch {
    // Nothing of the group is left.
  }
}
