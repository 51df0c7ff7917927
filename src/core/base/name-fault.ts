import { CompactionError } from "./errors.ts";

/** Names an error in a report. Only errors raised on purpose are quoted; the message of any other may hold content. */
export function nameFault(error: unknown): string {
  if (error instanceof CompactionError) return `${error.code}: ${error.message}`;
  return error instanceof Error && /^[A-Za-z]{1,40}$/.test(error.name) ? error.name : "an unknown error";
}
