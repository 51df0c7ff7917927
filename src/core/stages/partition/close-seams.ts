import type { Message } from "../../model/message.ts";
import type { Partition } from "../../model/partition.ts";
import type { Unit } from "../../model/unit.ts";
import { groupUnits } from "./group-units.ts";

/**
 * Keeps turns alternating if folding would bring two messages of one side together, by keeping one more unit: what was
 * said between them.
 *
 * If they were adjacent in the input already, the provider accepts that, and nothing is added.
 *
 * @param rolesAlternate Whether results are the user's. If not, a request may follow the results that end the head,
 * where the handoff goes anyway.
 */
export function closeSeams(messages: readonly Message[], partition: Partition, rolesAlternate = true): Partition {
  const { headEnd, tailStart } = partition;
  const units = groupUnits(messages);
  const anchored = new Set(partition.anchors);
  const isKept = ({ start }: Unit): boolean => start < headEnd || start >= tailStart || anchored.has(start);

  let before: number | undefined;
  for (const [index, unit] of units.entries()) {
    if (unit.kind === "system" || !isKept(unit)) continue;
    const isFree = before !== undefined && !rolesAlternate && endsHeadInResults(messages, units[before], headEnd);
    const closing = before === undefined || isFree ? undefined : findClosing(messages, units, before, index, headEnd);
    if (closing !== undefined) for (let kept = closing.start; kept < closing.end; kept += 1) anchored.add(kept);
    before = index;
  }
  return { headEnd, tailStart, anchors: [...anchored].sort((left, right) => left - right) };
}

/** The unit that has to stay between two kept ones; undefined if they may be adjacent. */
function findClosing(
  messages: readonly Message[],
  units: readonly Unit[],
  before: number,
  after: number,
  headEnd: number,
): Unit | undefined {
  const [left, right] = [units[before], units[after]];
  if (left === undefined || right === undefined || after - before < 2) return undefined;
  const side = endSide(messages, left);
  if (side !== startSide(messages, right)) return undefined;
  // The handoff belongs to the user's side and comes after the head.
  const isFirstSeam = left.start < headEnd;
  if (side === "assistant" && isFirstSeam) return undefined;

  const between = units.slice(before + 1, after);
  const isOther = (unit: Unit): boolean => unit.kind !== "system" && startSide(messages, unit) !== side;
  const closes = (unit: Unit): boolean => isOther(unit) && endSide(messages, unit) !== side;
  if (side === "assistant") return between.slice(0, 1).find(closes);
  // A step ends in results, which already came before a user's message in the input.
  return between.findLast(closes) ?? between.findLast(isOther);
}

function endsHeadInResults(messages: readonly Message[], unit: Unit | undefined, headEnd: number): boolean {
  return unit?.end === headEnd && messages[headEnd - 1]?.role === "tool";
}

type Side = "user" | "assistant";

function startSide(messages: readonly Message[], { start }: Unit): Side {
  return messages[start]?.role === "assistant" ? "assistant" : "user";
}

function endSide(messages: readonly Message[], { end }: Unit): Side {
  return messages[end - 1]?.role === "assistant" ? "assistant" : "user";
}
