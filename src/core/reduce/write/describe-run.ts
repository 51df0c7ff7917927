import { countOf } from "../../text/count-of.ts";
import type { Outline } from "../outline.ts";
import { GroupCounts } from "./group-counts.ts";
import { nameGroup } from "./name-group.ts";

/** More groups than these are counted together. */
const NAMED_GROUPS = 4;

/** Says what a run of hidden segments holds: how many units, and how many of each group. Every number is exact. */
export function describeRun({ segments, unit }: Pick<Outline, "segments" | "unit">, from: number, to: number): string {
  let units = 0;
  const groups = new GroupCounts();
  for (let index = from; index < to; index += 1) {
    const segment = segments[index];
    if (segment === undefined) break;
    const own = segment.units ?? 1;
    units += own;
    if (own > 0 && segment.group !== undefined) groups.add(segment.group, own);
  }
  if (units === 0) return `${(segments[to - 1]?.end ?? 0) - (segments[from]?.start ?? 0)} characters hidden`;
  return `${countOf(units, unit)} hidden${describeGroups(groups.mostFirst())}`;
}

function describeGroups(byCount: readonly (readonly [label: string, count: number])[]): string {
  if (byCount.length === 0) return "";
  const named = byCount.slice(0, NAMED_GROUPS).map(([label, count]) => `${nameGroup(label)} ${count}`);
  const others = byCount.slice(NAMED_GROUPS);
  if (others.length > 0) {
    named.push(`${others.length} other groups ${others.reduce((total, [, count]) => total + count, 0)}`);
  }
  return `: ${named.join(", ")}`;
}
