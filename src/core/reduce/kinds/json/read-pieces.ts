import { isOmission } from "../../text/is-omission.ts";
import { OutlineBuilder } from "./outline-builder.ts";
import { type JsonListener, scanJson } from "./scan-json.ts";

/** A part of a text between two cuts, its first word left out where the cut went through it. */
interface Piece {
  readonly start: number;
  readonly from: number;
  readonly end: number;
}

/** Where a text was cut, so much is read to see whether that was within quotes. */
const READ_CHARACTERS = 4_000;
/** A note is shorter than this on both sides of its word. */
const NOTE_CHARACTERS = 240;
/** What some clients write right where they cut, within a line: `…1204 tokens truncated…`. */
const INLINE_NOTE =
  /(?:…|\.{3}) ?\d[\d,]{0,12} (?:tokens|characters|chars|bytes|lines) (?:truncated|omitted) ?(?:…|\.{3})/;
const SILENT: JsonListener = { open: () => {}, close: () => {}, key: () => {}, scalar: () => {} };

/**
 * Reads a JSON text: whole, or pieces of one with notes between them. What a piece closes and never opened was opened
 * before it, so that its rows are items of a list and not documents.
 */
export function readPieces(text: string): OutlineBuilder {
  const pieces = listPieces(text, isNoteLine);
  const [piece] = pieces;
  if (piece === undefined || pieces.length > 1) return readBetweenCuts(text, pieces);
  const builder = new OutlineBuilder(text);
  const { before, after } = scanJson(text, builder, { ...piece, depth: 0 });
  if (before.length === 0 && (after === 0 || !INLINE_NOTE.test(text))) return builder;
  // Brackets are missing, so that a note within a line is none that a whole document holds.
  return readBetweenCuts(text, listPieces(text, findInlineNote));
}

function readBetweenCuts(text: string, pieces: readonly Piece[]): OutlineBuilder {
  const builder = new OutlineBuilder(text);
  for (const piece of pieces) {
    const above = scanJson(text, SILENT, { ...piece, depth: 0 }).before.toReversed();
    if (piece.start > 0) builder.skip(piece.start);
    builder.enter(piece.start, above);
    scanJson(text, builder, { ...piece, depth: above.length });
  }
  return builder;
}

type FindNote = (line: string) => { readonly start: number; readonly end: number } | undefined;

function isNoteLine(line: string): ReturnType<FindNote> {
  return isOmission(line.trimEnd()) ? { start: 0, end: line.length } : undefined;
}

function findInlineNote(line: string): ReturnType<FindNote> {
  const match = INLINE_NOTE.exec(line);
  return match === null ? isNoteLine(line) : { start: match.index, end: match.index + match[0].length };
}

function listPieces(text: string, findNote: FindNote): readonly Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  const add = (end: number): void => {
    if (end > start) pieces.push({ start, from: skipBroken(text, start, end), end });
  };
  for (const note of findNotes(text, findNote)) {
    add(note.start);
    start = note.end;
  }
  add(text.length);
  return pieces;
}

/** The notes of cuts. All of them hold one of few words, which are looked for first: that is faster than reading lines. */
function* findNotes(
  text: string,
  findNote: FindNote,
): Generator<{ readonly start: number; readonly end: number }, void, undefined> {
  const word = /truncated|omitted|clipped|elided|snipped|not shown/gi;
  for (let match = word.exec(text); match !== null; match = word.exec(text)) {
    const before = text.slice(Math.max(0, match.index - NOTE_CHARACTERS), match.index);
    const after = text.slice(match.index, match.index + NOTE_CHARACTERS);
    const start = match.index - before.length + before.lastIndexOf("\n") + 1;
    const lineEnd = after.indexOf("\n");
    const end = match.index + (lineEnd === -1 ? after.length : lineEnd + 1);
    const note = findNote(text.slice(start, end));
    if (note === undefined) continue;
    yield { start: start + note.start, end: start + note.end };
    word.lastIndex = start + note.end;
  }
}

/** Where the first whole word of a piece begins. A cut within quotes shows by the first quote, which closes something. */
function skipBroken(text: string, start: number, end: number): number {
  const opening = text.slice(start, Math.min(end, start + READ_CHARACTERS));
  if (/^\s*(?:[{[]|$)/.test(opening)) return start;
  const quote = opening.indexOf('"');
  const isClosing =
    quote !== -1 && /^\s*(?:[,:\]}]|$)/.test(opening.slice(quote + 1)) && !/[{[,:]\s*$/.test(opening.slice(0, quote));
  if (isClosing) return start + quote + 1;
  const word = /^[^\s"{}[\],:]+/.exec(opening)?.[0] ?? "";
  return start + word.length;
}
