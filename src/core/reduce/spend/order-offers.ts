import type { Rank, Segment } from "../../outputs/segment.ts";
import { type Fact, type FactList, saysDetailFirst } from "../outline.ts";

/**
 * Something the budget can be spent on: the next fact of a list, a longer name for one that was named briefly, its
 * title if that is optional, the next detail of one, how many of each group are hidden if everything is, or a segment.
 * A skipped fact costs nothing: the rest of a budget goes past it to one that still fits.
 */
export type Offer =
  | { readonly kind: "fact" | "detail" | "longer" | "skip"; readonly list: number; readonly index: number }
  | { readonly kind: "title"; readonly list: number }
  | { readonly kind: "groups" }
  | { readonly kind: "segment"; readonly index: number; readonly also?: readonly number[] };

/** The best answers to a query count as floor: a long list of errors must not push them out. */
const ASKED_FIRST = 3;

/**
 * Everything that could be shown, most important first. The order does not depend on the budget, so a larger budget
 * buys everything that a smaller one does.
 */
export function* orderOffers(
  lists: readonly FactList[],
  segments: readonly Segment[],
  scores: Float64Array,
): Generator<Offer, void, undefined> {
  const byRank = groupByRank(segments);
  let groups: ReadonlyMap<number, readonly number[]> | undefined;
  // Most texts have none, and are not searched for them.
  const findGroup = (together: number): readonly number[] => {
    groups ??= groupTogether(segments);
    return groups.get(together) ?? [];
  };
  const offerSegments = (indexes: Iterable<number>) => offerWith(indexes, segments, findGroup);
  yield* offerSegments(byRank.first);
  const asked = orderByScore(scores, segments);
  yield* offerSegments(asked.slice(0, ASKED_FIRST));
  yield* offerFacts(lists, "floor");
  const further = [...byRank.floor, ...asked.slice(ASKED_FIRST)];
  // Groups are named for a text that is hidden as a whole, so they come right before the first part of it.
  if (further.length > 0) yield { kind: "groups" };
  yield* offerSegments(further);
  yield* offerFacts(lists, "signal");
  if (further.length === 0) yield { kind: "groups" };
  yield* offerSegments(byRank.signal);
  yield* offerFacts(lists, "sample");
  yield* offerSegments(byRank.sample);
  for (const rank of ["rest", "last"] as const) {
    yield* offerFacts(lists, rank);
    yield* offerSegments(fromBothEnds(segments, rank));
  }
}

type EarlyRank = "first" | "floor" | "signal" | "sample";

/**
 * The segments of the ranks that come first. The others are most of a text and usually not reached, so they are found
 * only when needed.
 */
function groupByRank(segments: readonly Segment[]): Readonly<Record<EarlyRank, number[]>> {
  const byRank: Record<EarlyRank, number[]> = { first: [], floor: [], signal: [], sample: [] };
  let index = 0;
  for (const { rank } of segments) {
    if (rank !== "rest" && rank !== "last" && rank !== "never") byRank[rank].push(index);
    index += 1;
  }
  return byRank;
}

/** Breadth before depth: every fact of the rank, then longer names, then titles and details. */
function* offerFacts(lists: readonly FactList[], rank: Rank): Generator<Offer, void, undefined> {
  const own = [...lists.entries()].filter(([, list]) => list.rank === rank);
  for (const [list, { facts }] of own) for (const index of facts.keys()) yield { kind: "fact", list, index };
  for (const [list, { facts }] of own) yield* offerLonger(list, facts);
  for (const [list, { facts, isTitleOptional = false }] of own) {
    if (isTitleOptional && facts.length > 0) yield { kind: "title", list };
    for (const [index, fact] of facts.entries()) {
      if (fact.detail !== undefined && !saysDetailFirst(fact)) yield { kind: "detail", list, index };
    }
  }
}

/** One below each head first: it shows how the others continue. */
function* offerLonger(list: number, facts: readonly Fact[]): Generator<Offer, void, undefined> {
  const steps = facts.reduce((most, { briefs = [] }) => Math.max(most, briefs.length), 0);
  for (let step = 1; step <= steps; step += 1) {
    const seen = new Set<string>();
    const others: number[] = [];
    for (const [index, { briefs = [] }] of facts.entries()) {
      if (briefs.length < step) continue;
      const head = briefs[0]?.heads.join("") ?? "";
      if (head !== "" && seen.has(head)) others.push(index);
      else yield { kind: "longer", list, index };
      seen.add(head);
    }
    for (const index of others) yield { kind: "longer", list, index };
  }
}

/** Each with those that are shown together with it. */
function* offerWith(
  indexes: Iterable<number>,
  segments: readonly Segment[],
  findGroup: (together: number) => readonly number[],
): Generator<Offer, void, undefined> {
  for (const index of indexes) {
    const together = segments[index]?.together;
    if (together === undefined) yield { kind: "segment", index };
    else yield { kind: "segment", index, also: findGroup(together).filter((other) => other !== index) };
  }
}

function groupTogether(segments: readonly Segment[]): ReadonlyMap<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const [index, { together }] of segments.entries()) {
    if (together === undefined) continue;
    const known = groups.get(together);
    if (known === undefined) groups.set(together, [index]);
    else known.push(index);
  }
  return groups;
}

function orderByScore(scores: Float64Array, segments: readonly Segment[]): number[] {
  const scored: number[] = [];
  for (let index = 0; index < scores.length; index += 1) {
    if ((scores[index] ?? 0) > 0 && segments[index]?.rank !== "never") scored.push(index);
  }
  return scored.sort((left, right) => (scores[right] ?? 0) - (scores[left] ?? 0) || left - right);
}

/** Two from the start for each one from the end: what is shown grows inwards and needs few markers. */
function* fromBothEnds(segments: readonly Segment[], rank: Rank): Generator<number, void, undefined> {
  let first = 0;
  let last = segments.length - 1;
  for (let step = 0; ; step += 1) {
    while (first <= last && segments[first]?.rank !== rank) first += 1;
    while (first <= last && segments[last]?.rank !== rank) last -= 1;
    if (first > last) return;
    yield step % 3 === 2 ? last-- : first++;
  }
}
