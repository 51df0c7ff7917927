import { hash, randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { isAlive } from "./is-alive.ts";

/**
 * A name for one acquisition of a lease, which also identifies the process that made it: `uuid host pid start`.
 *
 * Other processes on this machine can then see that a holder was killed, and need not wait for its lease to expire.
 */
export function nameHolder(): string {
  return [randomUUID(), nameMachine(), process.pid, findStart("self")].join(" ");
}

/** Whether the process in a name is certainly gone. Nothing is known about processes on other machines. */
export function isHolderGone(holder: string): boolean {
  const [, machine, id = "", start] = holder.split(" ");
  const processId = Number(id);
  if (machine !== nameMachine() || !Number.isSafeInteger(processId) || processId <= 0) return false;
  // Process numbers are reused some time after a process has ended.
  return !isAlive(processId) || findStart(id) !== start;
}

/** A process number means nothing in another container, or after the machine was restarted. */
function nameMachine(): string {
  const facts = [hostname(), read(() => readFileSync(BOOT_ID, "utf8")), read(() => readlinkSync("/proc/self/ns/pid"))];
  return hash("sha256", facts.join("\n")).slice(0, 16);
}

const BOOT_ID = "/proc/sys/kernel/random/boot_id";
/** Of the fields after the name of the program, which may contain blanks and brackets; see proc(5). */
const START_FIELD = 19;

/** When a process was started, in the system's own unit; the same text for all processes if the system does not say. */
function findStart(id: string): string {
  const fields =
    read(() => readFileSync(`/proc/${id}/stat`, "utf8"))
      .split(") ")
      .at(-1) ?? "";
  return fields.split(" ")[START_FIELD] ?? "unknown";
}

function read(work: () => string): string {
  try {
    return work();
  } catch {
    return "";
  }
}
