import { withoutNumbers } from "../../outputs/source/list-source-lines.ts";

/** The text of a file as a call before showed it; undefined where none did. */
export type LastRead = (path: string) => string | undefined;

/** Larger files are not looked into for a place. */
const MAX_CHARACTERS = 2_000_000;

/** Of the edits of one call, so many are sought in their file; a call with more writes data. */
export const MAX_SOUGHT = 200;

/** Whether a text is short enough to be looked into. */
export function isReadable(text: string): boolean {
  return text.length <= MAX_CHARACTERS;
}

/** A file as it was last read, without the numbers that a read tool writes in front of lines; undefined where nobody read it. */
export function fileAsRead(path: string, lastRead: LastRead | undefined): string | undefined {
  const text = lastRead?.(path);
  return text === undefined || !isReadable(text) ? undefined : withoutNumbers(text);
}
