import { withoutNumbers } from "../../outputs/source/list-source-lines.ts";

/** The text of a file as an earlier call showed it; undefined if none did. */
export type LastRead = (path: string) => string | undefined;

/** Larger files are not searched for a place. */
const MAX_CHARACTERS = 2_000_000;

/** Of one call's edits, this many are looked up in their file; a call with more writes data. */
export const MAX_SOUGHT = 200;

/** Whether a text is short enough to be searched. */
export function isReadable(text: string): boolean {
  return text.length <= MAX_CHARACTERS;
}

/** A file as it was last read, without the line numbers that a read tool adds; undefined if it was never read. */
export function fileAsRead(path: string, lastRead: LastRead | undefined): string | undefined {
  const text = lastRead?.(path);
  return text === undefined || !isReadable(text) ? undefined : withoutNumbers(text);
}
