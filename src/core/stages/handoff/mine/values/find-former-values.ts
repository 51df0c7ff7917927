import type { FoundValue } from "./find-values.ts";

/** A value that a sentence names only to say that it holds no longer, with the words that say so. */
export interface FormerValue {
  readonly value: FoundValue;
  readonly start: number;
  readonly end: number;
}

const BETWEEN = String.raw`(?:\s(?:the|an?|port|version|value|den|dem|die|das|wert|le|la|du))*[\s:("'\x60]*$`;

/** Says on its own that what follows is over. */
const OVER = new RegExp(
  String.raw`(?<!\p{L})(?:instead of|rather than|in place of|no longer|not|previously|formerly|replac(?:es|ed|ing)|anstatt|statt|anstelle von|nicht(?: mehr)?|vorher|früher|au lieu de|plutôt que|pas|auparavant)${BETWEEN}`,
  "iu",
);

/** Says so only where the sentence also has a value that holds. */
const BEFORE_NEW = new RegExp(
  String.raw`(?<!\p{L})(?:from|was|were|old|von|vom|war|alte[rsnm]?|de|était|ancien(?:ne)?)${BETWEEN}`,
  "iu",
);

const ARROW = /^[\s"'`)]*(?:->|→|=>)/;
const LOOK_BEHIND = 40;

/** Finds the values of a sentence that it contrasts with the ones that hold now: "from 30 s to 45 s". */
export function findFormerValues(sentence: string, values: readonly FoundValue[]): FormerValue[] {
  const former: FormerValue[] = [];
  for (const value of values) {
    const from = Math.max(0, value.start - LOOK_BEHIND);
    const before = sentence.slice(from, value.start);
    const hasPeer = values.some((other) => other !== value && other.kind === value.kind);
    const marker = OVER.exec(before) ?? (hasPeer ? BEFORE_NEW.exec(before) : null);
    const arrow = hasPeer ? ARROW.exec(sentence.slice(value.end, value.end + LOOK_BEHIND)) : null;
    if (marker !== null) former.push({ value, start: from + marker.index, end: value.end });
    else if (arrow !== null) former.push({ value, start: value.start, end: value.end + arrow[0].length });
  }
  return former;
}

/** The stretches of a range that say nothing about former values. */
export function keepOutside(text: string, start: number, end: number, former: readonly FormerValue[]): string[] {
  const pieces: string[] = [];
  let done = start;
  for (const span of former) {
    if (span.end <= done || span.start >= end) continue;
    addPiece(pieces, text.slice(done, Math.max(done, span.start)));
    done = span.end;
  }
  addPiece(pieces, text.slice(Math.min(done, end), end));
  return pieces;
}

/** Without the marks that belong to what stood before. */
function addPiece(pieces: string[], piece: string): void {
  const trimmed = piece.replace(/^[\s)\]},;:.!?]+/, "").trim();
  if (/[\p{L}\p{N}]/u.test(trimmed)) pieces.push(trimmed);
}
