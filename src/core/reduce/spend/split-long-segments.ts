import type { Rank, Segment } from "../../outputs/segment.ts";
import { cutBefore } from "../../text/clip-text.ts";

/** Longer segments are shown in part: one line of data must not take the budget of a hundred. */
const PIECE_CHARACTERS = 300;
/** So much of a long segment keeps its rank. */
const RANKED_CHARACTERS = 1_200;

/** Cuts long segments into pieces. Whole segments stay as they are, so that a text of short lines costs nothing. */
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

/** The start of a floor segment names it; what follows comes with the rest that matters. */
function rankPiece(rank: Rank, offset: number): Rank {
  if (rank === "never") return rank;
  if (offset >= RANKED_CHARACTERS && rank !== "last") return "rest";
  return rank === "floor" && offset > 0 ? "signal" : rank;
}

/** At a line break where there is one, else between two characters. */
function findPieceEnd(text: string, start: number, segmentEnd: number): number {
  if (segmentEnd - start <= PIECE_CHARACTERS) return segmentEnd;
  // In a slice: looked for in the whole text, a break that is not there would be sought back to its start each time.
  const lineLength = text.slice(start, start + PIECE_CHARACTERS).lastIndexOf("\n") + 1;
  if (lineLength > 0) return start + lineLength;
  return Math.max(start + 1, cutBefore(text, start + PIECE_CHARACTERS));
}
