import { hash, randomUUID } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { isAlive } from "./is-alive.ts";

/**
 * A name for one acquisition of a lease, which also tells the process that made it: `uuid host pid start`.
 *
 * Others on this machine can then see that a holder was killed, and need not wait until its time is over.
 */
export function nameHolder(): string {
  return [randomUUID(), nameMachine(), process.pid, findStart("self")].join(" ");
}

/** Whether the process that a name tells is gone for sure. Of another machine's processes nothing is known. */
export function isHolderGone(holder: string): boolean {
  const [, machine, id = "", start] = holder.split(" ");
  const processId = Number(id);
  if (machine !== nameMachine() || !Number.isSafeInteger(processId) || processId <= 0) return false;
  // A number is given to another process some time after the first has ended.
  return !isAlive(processId) || findStart(id) !== start;
}

/** Between containers a process number means nothing, nor after the machine was started anew. */
function nameMachine(): string {
  const facts = [hostname(), read(() => readFileSync(BOOT_ID, "utf8")), read(() => readlinkSync("/proc/self/ns/pid"))];
  return hash("sha256", facts.join("\n")).slice(0, 16);
}

const BOOT_ID = "/proc/sys/kernel/random/boot_id";
/** Of the fields after the name of the program, which may hold blanks and brackets; see proc(5). */
const START_FIELD = 19;

/** When a process was started, in whatever the system counts in; the same text for all where it does not tell. */
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
