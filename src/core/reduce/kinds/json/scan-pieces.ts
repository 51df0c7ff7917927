import { isOmission, MAX_NOTE_LENGTH } from "../../../text/is-omission.ts";
import { BEGINNING_CHARACTERS } from "../../../text/scan-limits.ts";
import type { Span } from "../../../text/span.ts";
import { type JsonRange, type JsonReading, newReading, scanJsonPart } from "./scan-json-part.ts";

const NOTE_STARTS: ReadonlySet<number> = new Set([..."[<(.…*#-"].map((mark) => mark.charCodeAt(0)));
/** What some clients write where they cut, within a line: `…1204 tokens truncated…`. */
const INLINE_NOTE =
  /(?:…|\.{3}) ?\d[\d,]{0,12} (?:tokens|characters|chars|bytes|lines) (?:truncated|omitted) ?(?:…|\.{3})/;

/**
 * Scans a JSON text: whole, or pieces of one with notes between them. What a piece closes but never opened was opened
 * before it, so its rows are items of a list and not documents.
 */
export function scanPieces(text: string): JsonReading {
  const whole = rangeOf(text, 0, text.length);
  const reading = newReading();
  const signs = scanJsonPart(text, reading, whole, []);
  // Almost no complete document has such lines, so we do not look for notes in it.
  const notes = signs.mayHoldNotes || whole.from > 0 ? [...findNoteLines(text)] : [];
  if (notes.length > 0) return scanBetweenCuts(text, listPieces(text, notes));
  if (signs.unopened.length === 0 && (signs.unclosed === 0 || !INLINE_NOTE.test(text))) return reading;
  // Brackets are missing, so a note within a line is not content of a complete document.
  return scanBetweenCuts(text, listPieces(text, findNotesWithinLines(text)));
}

function scanBetweenCuts(text: string, pieces: readonly JsonRange[]): JsonReading {
  const reading = newReading();
  for (const piece of pieces) {
    const above = scanJsonPart(text, newReading(), piece, []).unopened.toReversed();
    if (piece.start > 0) reading.marks.cutAt(piece.start);
    scanJsonPart(text, reading, piece, above);
  }
  return reading;
}

function listPieces(text: string, notes: Iterable<Span>): readonly JsonRange[] {
  const pieces: JsonRange[] = [];
  let start = 0;
  const add = (end: number): void => {
    if (end > start) pieces.push(rangeOf(text, start, end));
  };
  for (const note of notes) {
    add(note.start);
    start = note.end;
  }
  add(text.length);
  return pieces;
}

/** A part of a text between two cuts, without its first word if the cut went through it. */
function rangeOf(text: string, start: number, end: number): JsonRange {
  return { start, from: skipBroken(text, start, end), end };
}

/** Notes on separate lines. Lines of JSON begin with other marks, so few have to be read. */
function* findNoteLines(text: string): Generator<Span, void, undefined> {
  for (let lineBreak = text.indexOf("\n"); lineBreak !== -1; lineBreak = text.indexOf("\n", lineBreak + 1)) {
    const start = lineBreak + 1;
    if (!NOTE_STARTS.has(text.charCodeAt(start))) continue;
    const lineEnd = text.slice(start, start + MAX_NOTE_LENGTH).indexOf("\n");
    const end = lineEnd === -1 ? Math.min(text.length, start + MAX_NOTE_LENGTH) : start + lineEnd + 1;
    if (isOmission(text.slice(start, end).trimEnd())) yield { start, end };
  }
}

function* findNotesWithinLines(text: string): Generator<Span, void, undefined> {
  for (const { index, 0: note } of text.matchAll(new RegExp(INLINE_NOTE, "g"))) {
    yield { start: index, end: index + note.length };
  }
}

/** Where the first whole word of a piece begins. If the cut was inside quotes, the first quote closes something. */
function skipBroken(text: string, start: number, end: number): number {
  const opening = text.slice(start, Math.min(end, start + BEGINNING_CHARACTERS));
  if (/^\s*(?:[{[]|$)/.test(opening)) return start;
  const quote = opening.indexOf('"');
  const isClosing =
    quote !== -1 && /^\s*(?:[,:\]}]|$)/.test(opening.slice(quote + 1)) && !/[{[,:]\s*$/.test(opening.slice(0, quote));
  if (isClosing) return start + quote + 1;
  const word = /^[^\s"{}[\],:]+/.exec(opening)?.[0] ?? "";
  return start + word.length;
}
