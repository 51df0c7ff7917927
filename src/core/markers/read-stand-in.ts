import type { KeyedHash } from "../base/ports.ts";
import { isGenuineHandle } from "./make-handle.ts";

const LAST_HANDLE = / (h-[0-9a-z]{8,48})$/;
/** Longer than any handle and the space before it. */
const HANDLE_LENGTH = 60;
/** Longer than the lines that we write. */
const MAX_LINE_LENGTH = 1_000;

/**
 * The line with which a result begins that we made shorter before: it says what the call came to, which what is left of its
 * output does not tell any more. Undefined for a result that is as its tool gave it.
 */
export function readStandInLine(result: string, hash: KeyedHash): string | undefined {
  const [ending = "", handle] = LAST_HANDLE.exec(result.slice(-HANDLE_LENGTH)) ?? [];
  if (handle === undefined || !isGenuineHandle(handle, hash)) return undefined;
  const end = result.indexOf("\n");
  const line = result.slice(0, end === -1 ? -ending.length : end);
  return line.length > MAX_LINE_LENGTH ? undefined : line;
}
