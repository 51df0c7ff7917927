import { hashText } from "../text/fnv.ts";
import { refuseQuestion } from "./refuse-question.ts";

/** What a cursor belongs to: it is good for the same question about the same text only. */
export interface CursorScope {
  readonly question: readonly (string | undefined)[];
  readonly textLength: number;
}

/** Names the place at which the next page begins. */
export function writeCursor(offset: number, scope: CursorScope): string {
  return `c${offset}-${fingerprint(scope)}`;
}

/** The place a cursor names. Refuses one that another question or another text gave, and one that nobody gave. */
export function parseCursor(cursor: string, scope: CursorScope): number {
  const match = /^c(\d{1,10})-([0-9a-z]{1,7})$/.exec(cursor);
  const offset = Number(match?.[1] ?? Number.NaN);
  if (match?.[2] === fingerprint(scope) && offset < scope.textLength) return offset;
  throw refuseQuestion("cursor", "the one that the last answer to this same question gave", "another one");
}

/** A checksum (FNV-1a) against mistakes; a cursor gives access to nothing, so nobody gains by forging one. */
function fingerprint({ question, textLength }: CursorScope): string {
  const text = JSON.stringify([question.map((part) => part ?? null), textLength]);
  return (hashText(text) >>> 0).toString(36);
}
