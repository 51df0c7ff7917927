/** When to compact, and what that costs. */
export interface Schedule {
  readonly cost: number;
  /** The points at which the history is compacted, ascending; never the first. */
  readonly points: readonly number[];
}

/**
 * Finds the cheapest schedule in hindsight. Points 0 to `points - 1` are places where compaction may happen; point 0 is
 * the start of the session, where there is nothing to compact.
 *
 * @param cost What the requests from one point up to another cost if the history was compacted at the first of them and
 * not in between; the last point is `points`, the end.
 */
export function findBestSchedule(points: number, cost: (from: number, to: number) => number): Schedule {
  const best: { cost: number; before: number }[] = [{ cost: 0, before: 0 }];
  for (let to = 1; to <= points; to += 1) {
    let [cheapest, before] = [Number.POSITIVE_INFINITY, 0];
    for (let from = 0; from < to; from += 1) {
      const total = (best[from]?.cost ?? 0) + cost(from, to);
      if (total < cheapest) [cheapest, before] = [total, from];
    }
    best.push({ cost: cheapest, before });
  }
  const chosen: number[] = [];
  for (let point = best[points]?.before ?? 0; point > 0; point = best[point]?.before ?? 0) chosen.unshift(point);
  return { cost: best[points]?.cost ?? 0, points: chosen };
}
