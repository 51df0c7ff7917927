import type { Segment } from "../../outputs/segment.ts";
import type { LineMatcher } from "../../pattern/line-matcher.ts";
import { contentEnd, lineEnds } from "../../text/line-ends.ts";
import { stripColours } from "../../text/strip-colours.ts";
import type { FactClaim, FactList, Outline } from "../outline.ts";
import { LineTemplates } from "../text/line-templates.ts";
import { listTemplates } from "../text/list-templates.ts";
import type { CompiledActions, ReduceRule } from "./rule.ts";

/**
 * An outline as a user's rule ranks it. Only the order in which the budget is spent changes, and counts cover all
 * lines: what is hidden still has its count and its handle.
 */
export function applyRule(
  text: string,
  outline: Outline,
  { actions, onFailure }: ReduceRule,
  exitCode: number | undefined,
): Outline {
  const wanted = exitCode === undefined || exitCode === 0 ? actions : { ...actions, ...onFailure };
  const counted = new LineTemplates(text, () => undefined);
  const runs = findRuns(text, wanted, counted);
  const templates = counted.list();
  const facts = outline.facts.flatMap((list) => demoteDropped(list, wanted));
  if (templates.length > 0) facts.push(listTemplates("counted by rule", text, templates, { rank: "signal", counted }));
  return { ...outline, facts, segments: rankSegments(outline.segments, runs) };
}

/** Adjacent lines with the same judgement. */
interface Run {
  readonly end: number;
  readonly rank: Segment["rank"] | undefined;
}

function findRuns(text: string, wanted: CompiledActions, counted: LineTemplates<undefined>): readonly Run[] {
  const ends = [...lineEnds(text)];
  const runs: Run[] = [];
  let start = 0;
  for (const [index, end] of ends.entries()) {
    const line = { start, end: contentEnd(text, start, end) };
    const verdict = judgeLine(text.slice(line.start, line.end), wanted);
    if (verdict === "count") counted.add(line);
    const isEdge = index < wanted.head || index >= ends.length - wanted.tail;
    const otherwise = isEdge ? "floor" : undefined;
    const rank = verdict === "keep" ? "first" : verdict === "none" ? otherwise : "last";
    if (runs.length > 0 && runs.at(-1)?.rank === rank) runs.pop();
    runs.push({ end, rank });
    start = end;
  }
  return runs;
}

/** Cuts segments where the judgement changes. The first piece of each keeps its unit, so that counts do not change. */
function rankSegments(segments: readonly Segment[], runs: readonly Run[]): Segment[] {
  const ranked: Segment[] = [];
  let runIndex = 0;
  for (const segment of segments) {
    for (let start = segment.start; start < segment.end; ) {
      while (runIndex < runs.length - 1 && (runs[runIndex]?.end ?? 0) <= start) runIndex += 1;
      const run = runs[runIndex];
      const end = Math.min(segment.end, run?.end ?? segment.end);
      const units = start === segment.start ? {} : { units: 0 };
      ranked.push({ ...segment, start, end, rank: run?.rank ?? segment.rank, ...units });
      start = end;
    }
  }
  return ranked;
}

/** Facts about dropped lines come last. */
function demoteDropped(list: FactList, { drop, keep }: CompiledActions): FactList[] {
  if (drop.length === 0) return [list];
  const isDropped = ({ claim }: { readonly claim: FactClaim }): boolean => {
    const quoted = claim.kind === "template" ? claim.example : claim.kind === "quote" ? claim.value : undefined;
    return quoted !== undefined && judgeLine(quoted, { drop, keep, count: [] }) === "drop";
  };
  const dropped = list.facts.filter(isDropped);
  if (dropped.length === 0) return [list];
  return [
    { ...list, facts: list.facts.filter((fact) => !isDropped(fact)) },
    {
      ...list,
      title: `${list.title}, dropped by rule`,
      ...(list.briefTitle !== undefined && { briefTitle: `${list.briefTitle}, dropped by rule` }),
      rank: "last",
      facts: dropped,
    },
  ];
}

/** What the patterns of a rule say about a line. */
type Verdict = "keep" | "drop" | "count" | "none";

/**
 * Judges a line without its colours. If several patterns match, keeping takes precedence over dropping, and dropping
 * over counting.
 */
function judgeLine(line: string, { keep, drop, count }: Pick<CompiledActions, "keep" | "drop" | "count">): Verdict {
  const plain = stripColours(line);
  const matches = (matcher: LineMatcher): boolean => matcher(plain, 0, plain.length);
  if (keep.some(matches)) return "keep";
  if (drop.some(matches)) return "drop";
  return count.some(matches) ? "count" : "none";
}
