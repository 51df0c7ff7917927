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
  const anchored = new Set(partition.anchors);
  const isKept = ({ start }: Unit): boolean => start < headEnd || start >= tailStart || anchored.has(start);

  let before: Unit | undefined;
  let between: Unit[] = [];
  for (const unit of groupUnits(messages)) {
    if (unit.kind === "system" || !isKept(unit)) {
      between.push(unit);
      continue;
    }
    const closing =
      before === undefined || (!rolesAlternate && endsHeadInResults(messages, before, headEnd))
        ? undefined
        : findClosing(messages, [before, unit], between, headEnd);
    if (closing !== undefined) for (let kept = closing.start; kept < closing.end; kept += 1) anchored.add(kept);
    before = unit;
    between = [];
  }
  return { headEnd, tailStart, anchors: [...anchored].sort((left, right) => left - right) };
}

/** The unit that has to stay between two kept ones; undefined if they may be adjacent. */
function findClosing(
  messages: readonly Message[],
  [left, right]: readonly [Unit, Unit],
  between: readonly Unit[],
  headEnd: number,
): Unit | undefined {
  const side = sideOf(messages[left.end - 1]);
  if (side !== sideOf(messages[right.start])) return undefined;
  // The handoff belongs to the user's side and comes after the head.
  const isFirstSeam = left.start < headEnd;
  if (side === "assistant" && isFirstSeam) return undefined;

  const isOther = ({ kind, start }: Unit): boolean => kind !== "system" && sideOf(messages[start]) !== side;
  const closes = (unit: Unit): boolean => isOther(unit) && sideOf(messages[unit.end - 1]) !== side;
  if (side === "assistant") return between.slice(0, 1).find(closes);
  // A step ends in results, which already came before a user's message in the input.
  return between.findLast(closes) ?? between.findLast(isOther);
}

function endsHeadInResults(messages: readonly Message[], { end }: Unit, headEnd: number): boolean {
  return end === headEnd && messages[end - 1]?.role === "tool";
}

function sideOf(message: Message | undefined): "user" | "assistant" {
  return message?.role === "assistant" ? "assistant" : "user";
}
