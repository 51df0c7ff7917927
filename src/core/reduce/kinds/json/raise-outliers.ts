import type { Segment } from "../../../outputs/segment.ts";
import { isSummed } from "../../text/column-facts.ts";
import { isFar } from "../../text/is-far.ts";
import { MAX_WRONG_SHARE } from "../../text/wrong-row-limits.ts";
import { listShapes } from "./describe-shapes.ts";
import type { ValueShape } from "./value-shape.ts";

/** Among fewer numbers, none stands out. */
const MIN_NUMBERS = 8;
const MAX_OUTLIERS = 3;

/**
 * Ranks the rows whose number is far from all others in its column with those that went wrong: the range says that
 * there is one, not which.
 */
export function raiseOutliers(root: ValueShape, segments: readonly Segment[]): readonly Segment[] {
  const raised = new Set<number>();
  let room = segments.length * MAX_WRONG_SHARE;
  for (const { rank } of segments) if (rank === "signal") room -= 1;
  for (const shape of listShapes(root)) {
    for (const position of findOutliers(shape)) {
      const at = findSegment(segments, position);
      if (raised.size >= Math.min(MAX_OUTLIERS, Math.floor(room)) || segments[at]?.rank === "signal") continue;
      raised.add(at);
    }
  }
  if (raised.size === 0) return segments;
  return segments.map((segment, at) => (raised.has(at) ? { ...segment, rank: "signal" } : segment));
}

/** Where a column's largest and smallest numbers are, if they are far from all others. */
function findOutliers(shape: ValueShape): number[] {
  const { key, numbers, count, min, max, minStart, maxStart } = shape;
  if (numbers < MIN_NUMBERS || numbers !== count || !isSummed(key)) return [];
  return [...(isFar(shape, max) ? [maxStart] : []), ...(isFar(shape, min) ? [minStart] : [])];
}

/** The segment that contains a position. */
function findSegment(segments: readonly Segment[], position: number): number {
  let [low, high] = [0, segments.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((segments[middle]?.end ?? 0) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}
