import type { Rank, Segment } from "../../outputs/segment.ts";
import { LINE_FEED } from "../../text/character-codes.ts";
import { cutBefore } from "../../text/clip-text.ts";

/** Longer segments are shown in part: one line of data must not take the budget of a hundred. */
const PIECE_CHARACTERS = 300;
/** This much of a long segment keeps its rank. */
const RANKED_CHARACTERS = 1_200;

/** Cuts long segments into pieces. Short segments stay as they are, so that a text of short lines costs nothing. */
export function splitLongSegments(text: string, segments: readonly Segment[]): readonly Segment[] {
  if (segments.every(({ start, end }) => end - start <= PIECE_CHARACTERS)) return segments;
  const pieces: Segment[] = [];
  for (const segment of segments) {
    if (segment.end - segment.start <= PIECE_CHARACTERS) pieces.push(segment);
    else addPieces(text, segment, pieces);
  }
  return pieces;
}

function addPieces(text: string, segment: Segment, pieces: Segment[]): void {
  let { start } = segment;
  while (start < segment.end) {
    const end = findPieceEnd(text, start, segment.end);
    const offset = start - segment.start;
    pieces.push({ ...segment, start, end, rank: rankPiece(segment.rank, offset), ...(offset > 0 && { units: 0 }) });
    start = end;
  }
}

/** The start of a floor segment names it; what follows comes with everything else that matters. */
function rankPiece(rank: Rank, offset: number): Rank {
  if (rank === "never") return rank;
  if (offset >= RANKED_CHARACTERS && rank !== "last") return "rest";
  return rank === "floor" && offset > 0 ? "signal" : rank;
}

/** At a line break if there is one, otherwise between two characters. */
function findPieceEnd(text: string, start: number, segmentEnd: number): number {
  if (segmentEnd - start <= PIECE_CHARACTERS) return segmentEnd;
  // In a slice: in the whole text, the search for a missing break would go back to the start each time.
  const lineLength = text.slice(start, start + PIECE_CHARACTERS).lastIndexOf("\n") + 1;
  if (lineLength > 0) return start + lineLength;
  return Math.max(start + 1, cutBefore(text, start + PIECE_CHARACTERS));
}

/**
 * Separates what a terminal has overwritten, such as the earlier states of a progress bar, from what it still shows at
 * the end of the line. Overwritten text comes last, whatever it says.
 */
export function splitOverwritten(text: string, segments: readonly Segment[]): readonly Segment[] {
  let next = findOverwriting(text, 0);
  if (next === -1) return segments;
  const parts: Segment[] = [];
  for (const segment of segments) {
    let last = -1;
    for (; next !== -1 && next < segment.end; next = findOverwriting(text, next + 1)) last = next;
    const isOneLine = last > segment.start && !text.slice(segment.start, last).includes("\n");
    if (!isOneLine || segment.rank === "never") parts.push(segment);
    else parts.push({ ...segment, end: last, rank: "last" }, { ...segment, start: last, units: 0 });
  }
  return parts;
}

/** Where the next carriage return is that does not end a line; -1 if there is none. */
function findOverwriting(text: string, from: number): number {
  let at = text.indexOf("\r", from);
  while (at !== -1 && (text.charCodeAt(at + 1) === LINE_FEED || at === text.length - 1))
    at = text.indexOf("\r", at + 1);
  return at;
}
