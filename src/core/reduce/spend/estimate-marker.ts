import type { TokenCounter } from "../../base/ports.ts";
import type { Outline } from "../outline.ts";
import { GroupCounts } from "../write/group-counts.ts";
import { nameGroup } from "../write/name-group.ts";

/** Of these groups the labels are measured: a run seldom holds more. */
const TYPICAL_GROUPS = 3;
/** Costs as much as most handles. */
export const TYPICAL_HANDLE = "h-k3j9x2ab";

/** What a marker of this outline costs, with the labels it is likely to carry. */
export function estimateMarker({ segments, unit }: Outline, hasHandle: boolean, counter: TokenCounter): number {
  const counts = new GroupCounts();
  for (const { group } of segments) if (group !== undefined) counts.add(group, 1);
  const labels = counts.mostFirst().slice(0, TYPICAL_GROUPS);
  const groups = labels.map(([label, count]) => `${nameGroup(label)} ${count}`).join(", ");
  return counter.count(`[${segments.length} ${unit}s hidden: ${groups}${hasHandle ? ` · ${TYPICAL_HANDLE}` : ""}]\n`);
}
